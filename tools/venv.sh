# shellcheck shell=sh
# Sourced by ./muggins and ./check, which set `here` (the checkout) and `lock` (what to install from).
# ready: is .venv complete, made here, and made from these files?  make_venv: see to it that it is.
#
# .venv/installed holds copies of the files that .venv was made from. It is written last and taken
# away first, so a .venv that was never finished does not have it and is made anew.

venv=$here/.venv
installed=$venv/installed

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }
fail() { say "$*"; exit 1; }

made_here() {
    [ -x "$venv/bin/python" ] && [ -e "$installed/home" ] &&
        read -r home <"$installed/home" && [ "$home" = "$here" ]
}

as_installed() { cmp -s "$here/$1" "$installed/$1"; }

ready() {
    made_here && as_installed pyproject.toml && as_installed requirements.lock &&
        { [ "$lock" = requirements.lock ] || as_installed "$lock"; }
}

find_python() {
    found='' bare=''
    for python in python3 python3.14 python3.13 python3.12 python3.11; do
        version=$("$python" -c 'import sys; print("%d.%d.%d" % sys.version_info[:3])' 2>/dev/null) ||
            continue
        found=${found:-$python $version}
        "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || continue
        "$python" -c 'import ensurepip, venv' 2>/dev/null && return
        bare=${bare:-$python}
    done
    [ -z "$bare" ] || fail "$bare cannot make a virtual environment; install its venv module:" \
        "apt install $bare-venv"
    [ -z "$found" ] || fail "Python 3.11 or newer is needed, and $found is too old;" \
        "install a newer one: apt install python3 python3-venv"
    fail "Python is missing; install 3.11 or newer: apt install python3 python3-venv"
}

make_venv() {
    find_python
    # One at a time: whoever comes second waits here, and the lock goes when its holder does.
    exec 9<"$here/pyproject.toml"
    "$python" -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX)'
    # A developer's .venv stays one, whoever brings it up to date.
    [ ! -e "$installed/requirements-dev.lock" ] || lock=requirements-dev.lock
    ready || set_up
    exec 9<&-
}

set_up() {
    say "setting up .venv from $lock, once; it takes a minute or two"
    log=$here/.venv.log
    true 2>/dev/null >"$log" ||
        fail "cannot write in $here; make it writable, or copy it to where you can write"
    if made_here && "$venv/bin/uv" --version >>"$log" 2>&1; then
        rm -r "$installed"
    else
        # By its full name, so that the next version of it is not taken for this one.
        python=$(readlink -f "$("$python" -c 'import sys; print(sys.executable)')")
        "$python" -m venv --clear "$venv" >>"$log" 2>&1 ||
            fail "cannot make $venv; the reason is in $log"
        awk '/^[^ #]/ { on = /^uv==/ } on' "$here/$lock" >"$venv/uv.lock"
        PIP_USER=0 "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --retries 1 \
            --require-hashes --no-deps -r "$venv/uv.lock" >>"$log" 2>&1 || no_packages
    fi
    say "fetching the packages"
    sync || no_packages
    say "compiling them"
    sync --offline --compile-bytecode || fail "cannot compile the packages; the reason is in $log"
    "$venv/bin/uv" pip install --python "$venv/bin/python" --no-deps --no-build-isolation --offline \
        --editable "$here" >>"$log" 2>&1 || fail "cannot install muggins itself; the reason is in $log"
    mkdir "$installed.new" && printf '%s\n' "$here" >"$installed.new/home" &&
        cp "$here/pyproject.toml" "$here/requirements.lock" "$installed.new/" &&
        cp "$here/$lock" "$installed.new/$lock" &&
        mv "$installed.new" "$installed" || fail "cannot write in $venv; is the disk full?"
    rm -f "$log"
    say "ready"
}

sync() {
    "$venv/bin/uv" pip sync --python "$venv/bin/python" --require-hashes "$@" "$here/$lock" >>"$log" 2>&1
}

no_packages() {
    fail "cannot fetch the packages of $lock; see that the network is there and run this again" \
        "(the reason is in $log)"
}
