// All that can be said to one another at a table, by number.
export const PHRASES = [
  "Good luck.",
  "Well played.",
  "Nicely counted.",
  "Oh dear.",
  "Sorry, thinking.",
  "One moment.",
  "Thank you.",
  "Good game.",
];
