/** Days as spreadsheets count them, of this century and the ten years before: smaller numbers are no days of a bank. */
const SERIAL = /^(?:3[3-9]|[4-6]\d|7[0-2])\d{3}(?:[.,]\d+)?$/
const DAY = 86_400_000
/** The day that is 0 where 1 January 1900 is 1, and the non-existent 29 February 1900 is counted; and for old Macs. */
const ZERO = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) }

export type SerialDays = keyof typeof ZERO

export const isSerialDay = (text: string): boolean => SERIAL.test(text)

/** "YYYY-MM-DD" of a day such as 45231; null where the text is none. */
export const serialDay = (text: string, from: SerialDays): string | null =>
  isSerialDay(text) ? new Date(ZERO[from] + Number.parseInt(text, 10) * DAY).toISOString().slice(0, 10) : null
