/** Escapes of a JSON text that say something whole: both halves of a character, and whatever is no code. */
const WHOLE = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|[^u])/g
const HALF = /\\u[dD][89a-fA-F]/

export const HALF_CHARACTER = 'A text has half of a character in it.'

/**
 * True where a text of the JSON has one half of a character that UTF-16 writes in two, which UTF-8 can't say: the database
 * would keep something else than what was answered. Only an escape can bring one.
 */
export const hasHalfCharacter = (json: string): boolean =>
  HALF.test(json) && HALF.test(json.replace(WHOLE, ''))
