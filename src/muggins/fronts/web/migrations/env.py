"""Where alembic runs the steps: on the connection that it is given."""

from alembic import context

from muggins.fronts.web.schema import meta

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=meta,
    render_as_batch=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
