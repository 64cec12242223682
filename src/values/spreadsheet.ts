/** A spreadsheet would run what begins like this as a formula; some take the signs of full width for it too. */
const FORMULA = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/
/**
 * Start of a cell in a spreadsheet that separates cells by another sign than the comma; an own apostrophe
 * gets a second.
 */
const NEXT_CELL = /([;\t|])(\s*)(?='*[=+\-@\uff0b\uff0d\uff1d\uff20])/g

/** Text that a spreadsheet shows and does not run. */
export function escapeFormula(text: string): string {
  const whole = FORMULA.test(text) ? `'${text}` : text
  return whole.replaceAll(NEXT_CELL, "$1$2'")
}

/** Returns the text that `escapeFormula` escaped. */
export const unescapeFormula = (cell: string): string =>
  (cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell).replaceAll(
    /([;\t|]\s*)'(?='*[=+\-@\uff0b\uff0d\uff1d\uff20])/g,
    '$1',
  )
