/** Sign, currency, number and what stands behind it, of the sample in a template: "-$1,234.56". */
const SAMPLE = /^(\D*)(1\D{0,1}(?:23\D456|234)(?:\D\d{1,5})?)(.*)$/u

interface Style {
  before: string
  behind: string
  separator: string
  decimal: string
  digits: number
  /** Two digits to a group but for the last: 1,23,456. */
  isIndian: boolean
}

/** An amount as the sample has it: "-1.234,56" writes a minus where money leaves, "+1.234,56" also a plus. */
export function writeNumber(sample: string, cents: number): string {
  const { before, behind, separator, decimal, digits, isIndian } = styleOf(sample)
  const size = Math.abs(cents)
  const whole = String(Math.trunc(size / 100))
  const grouped =
    separator === '' ? whole : whole.replaceAll(isIndian ? INDIAN_GROUPS : GROUPS, `$&${separator}`)
  const body = grouped + fractionOf(size % 100, decimal, digits)
  const words = /^(.*?)([^\s/]*)\/([^\s/]*)$/u.exec(behind)
  if (words) return `${before}${body}${words[1]}${(cents < 0 ? words[2] : words[3]) ?? ''}`.trimEnd()
  return signed(before, cents) + body + signed(behind, cents)
}

const GROUPS = /\d(?=(?:\d{3})+$)/g
const INDIAN_GROUPS = /\d(?=(?:\d{2})*\d{3}$)/g

function fractionOf(cents: number, decimal: string, digits: number): string {
  if (decimal === '') return ''
  const text = String(cents).padStart(2, '0')
  // One digit in the sample stands for as many as there are.
  const shown = digits === 1 ? text.replace(/0+$/, '') : text.padEnd(digits, '0')
  return shown === '' ? '' : decimal + shown
}

function signed(text: string, cents: number): string {
  if (cents < 0) return text.replace('+', '-')
  const positive = text.replace(/[-()]/g, '')
  return cents === 0 ? positive.replace('+', '') : positive
}

/** True where amounts of the sample have no cents. */
export const isWholeSample = (sample: string): boolean => styleOf(sample).decimal === ''

function styleOf(sample: string): Style {
  const [, before = '', number = '', behind = ''] = SAMPLE.exec(sample) ?? []
  if (number === '') throw new Error(`"${sample}" is no sample of 1234.56`)
  const isIndian = number.includes('23') && !number.includes('234')
  const separator = /^1(\D)/u.exec(number)?.[1] ?? ''
  const [, decimal = '', fraction = ''] = /(?:234|456)(\D)(\d+)$/u.exec(number) ?? []
  return { before, behind, separator, decimal, digits: fraction.length, isIndian }
}
