import { type DateFormat, type DateOrder, partsOf } from './dates.ts'

/** Evidence of a whole column of dates about their order. */
export interface DateEvidence {
  yearFirst: number
  /** Dates of `yearFirst` that can only be meant with the day, and with the month, in the middle. */
  dayMiddle: number
  monthMiddle: number
  dayFirst: number
  monthFirst: number
  named: number
  /** The sign between the parts of the first date, '' for none; "MDY" where the name of the month leads. */
  separator: string | null
  /** Dates of three numbers of which none has four digits. */
  short: number
  /** Dates of `short` that can't be read with the year in front, and with it at the end. */
  notYearFirst: number
  notYearLast: number
  /** Dates whose day and month may change places. */
  open: number
}

export const noDateEvidence = (): DateEvidence => ({
  yearFirst: 0,
  dayMiddle: 0,
  monthMiddle: 0,
  dayFirst: 0,
  monthFirst: 0,
  named: 0,
  separator: null,
  short: 0,
  notYearFirst: 0,
  notYearLast: 0,
  open: 0,
})

/** False where the text is no date in any reading. */
export function weighDate(evidence: DateEvidence, text: string): boolean {
  const parts = partsOf(text.trim())
  if (!parts) return false
  evidence.separator ??= parts.separator
  if (parts.isNamed) evidence.named++
  else if (parts.second === '') return weighCompact(evidence, parts.first)
  else if (parts.first.length > 2) {
    evidence.yearFirst++
    if (Number(parts.second) > 12 && Number(parts.third) <= 12) evidence.dayMiddle++
    if (Number(parts.second) <= 12 && Number(parts.third) > 12) evidence.monthMiddle++
  } else {
    if (parts.third.length < 3) {
      evidence.short++
      if (Number(parts.third) > 31 || Number(parts.third) === 0 || Number(parts.second) > 12)
        evidence.notYearFirst++
      if (Number(parts.first) > 31 || Number(parts.first) === 0) evidence.notYearLast++
    }
    weighNumbers(evidence, parts.first, parts.second)
  }
  return true
}

function weighNumbers(evidence: DateEvidence, first: string, second: string): void {
  if (Number(first) > 12) evidence.dayFirst++
  else if (Number(second) > 12) evidence.monthFirst++
  else if (first !== second) evidence.open++
}

function weighCompact(evidence: DateEvidence, digits: string): boolean {
  if (/^(?:19|20|21)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(digits)) evidence.yearFirst++
  else if (/^[0-3]\d[0-3]\d(?:19|20|21)\d\d$/.test(digits))
    weighNumbers(evidence, digits.slice(0, 2), digits.slice(2, 4))
  else return false
  return true
}

/** The format of a column's dates: their order, and the sign between the numbers. */
export function formatFrom(evidence: DateEvidence, order: DateOrder): DateFormat {
  const { separator } = evidence
  if (evidence.named > 0) return separator === 'MDY' ? 'MMM DD YYYY' : 'DD MMM YYYY'
  const known = separator === '/' || separator === '.' ? separator : '-'
  if (separator === '') return COMPACT_FORMATS[order]
  return FORMATS[order][known]
}

const COMPACT_FORMATS = { ymd: 'YYYYMMDD', dmy: 'DDMMYYYY', mdy: 'MMDDYYYY' } as const

const FORMATS = {
  ymd: { '-': 'YYYY-MM-DD', '/': 'YYYY/MM/DD', '.': 'YYYY.MM.DD' },
  dmy: { '-': 'DD-MM-YYYY', '/': 'DD/MM/YYYY', '.': 'DD.MM.YYYY' },
  mdy: { '-': 'MM-DD-YYYY', '/': 'MM/DD/YYYY', '.': 'MM.DD.YYYY' },
} as const
