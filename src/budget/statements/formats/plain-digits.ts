/** The zeros of digits in other scripts: Arabic, Persian, Devanagari, Bengali, Thai and of full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10]
const DIGITS = ZEROS.map((zero) => `\\u{${zero.toString(16)}}-\\u{${(zero + 9).toString(16)}}`).join('')
const OTHER_DIGIT = new RegExp(`[${DIGITS}]`, 'gu')
/** A number or a day and nothing else, with a triangle for a minus in Japan. */
const NUMBER = new RegExp(
  `^[\\u25b2\\u25b3]?[\\d${DIGITS}\\s.,:/'+()\\u2010-\\u2015\\u2212\\u066b\\u066c\\uff08-\\uff0f\\uff1a\\u200e\\u200f\\u202a-\\u202e\\p{Sc}円元年月日令和平成RH\\uff32\\uff28-]+$`,
  'u',
)
/** Marks of the direction of writing. */
const MARKS = /[\u200e\u200f\u202a-\u202e]/g
const RIGHT_TO_LEFT = '\u200f'
const FIRST_OTHER = 0x660

const digitOf = (letter: string): string => {
  const code = letter.codePointAt(0) ?? 0
  return String(code - (ZEROS.findLast((zero) => zero <= code) ?? 0))
}

/** A number or a day in digits of another script, in those from 0 to 9; any other text as it stands. */
export function inPlainDigits(text: string): string {
  if (
    text.charCodeAt(0) < FIRST_OTHER &&
    text.charCodeAt(text.length - 1) < FIRST_OTHER &&
    !text.includes(RIGHT_TO_LEFT)
  )
    return text
  if (text.length > 60 || !NUMBER.test(text)) return text
  return text
    .normalize('NFKC')
    .replace(MARKS, '')
    .replace(OTHER_DIGIT, digitOf)
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',')
    .replace(/^[\u25b2\u25b3]\s?/, '-')
    .trim()
}
