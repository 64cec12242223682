import { type CorpusFile, ZERO_DECIMALS } from './files.ts'
import type { Layout } from './layout.ts'
import type { Outcome } from './verdict.ts'

const DAY_AND_MONTH = /\{day (?:DD?[/-]MM?|MM?[/-]DD?)(?![A-Za-z])/
const YEAR_OF_TWO = /\{day (?:DD?.MM?|MM?.DD?).YY(?!Y)/
const PLUS_IS_OUT = /\{opp /
const TWO_ACCOUNTS = /\{acct [^}]*\//
const WHOLE_WITH_MARK = /\{(?:amt|abs|out0?) \D*1[.,]234\D*\}/

/** The outcomes that are no fault for a file: right, refused where its layout has to be, asked where it is open. */
export function allowedFor({ layout, variant }: CorpusFile): Outcome[] {
  if (layout.isRefused) return ['refused', 'asks']
  const mayAsk = layout.asks.includes('all') || layout.asks.includes(variant) || asksByItself(layout, variant)
  if (!mayAsk) return ['right']
  // A file of two accounts may be refused in words that name them, and one row alone may tell nothing at all.
  const mayRefuse = TWO_ACCOUNTS.test(layout.row) || variant === 'single'
  return mayRefuse ? ['right', 'asks', 'refused'] : ['right', 'asks']
}

function asksByItself({ head, row, locale }: Layout, variant: string): boolean {
  // A purchase of 12.50 looks like an income of 12.50.
  if (PLUS_IS_OUT.test(row)) return true
  // Nothing refutes one of the orders: every day is up to 12, and none of either is yet to come.
  if (variant === 'late' && DAY_AND_MONTH.test(row)) return true
  // 11/03/26 may be of 2011 as well, and so may a single 17/03/26 be of 2017.
  if (['early', 'late', 'single'].includes(variant) && YEAR_OF_TWO.test(row)) return true
  if (variant === 'single' && head.length === 0) return true
  // 12.500 in every row is twelve and a half where the currency has cents.
  const isOpen = WHOLE_WITH_MARK.test(row) && !/\{bal/.test(row) && !ZERO_DECIMALS.has(locale.slice(-2))
  return isOpen && (variant === 'single' || variant === 'thousands')
}
