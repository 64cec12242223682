/** A spreadsheet would run what begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r\n]/

/** Text that a spreadsheet shows and does not run. */
export const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
