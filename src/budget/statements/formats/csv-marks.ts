/** Names amounts without a mark in `words`, where a file marks only what came in. */
export const UNMARKED = 'no mark'

const IS_IN = /^[^\d]*\+|\+\s*\D{0,4}$|[\s\d](?:cr|h)\.?$|^(?:cr|c|h)\.?\s*\d/i

/** The amount says that it came in: by a plus, by CR, C or H (Haben) behind it or in front. */
export const isMarkedIn = (text: string): boolean => IS_IN.test(text)
