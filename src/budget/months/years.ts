import Papa from 'papaparse'
import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import { formatMoney } from '../../values/money.ts'
import { escapeFormula } from '../../values/spreadsheet.ts'
import { listGroups } from '../category-groups/store.ts'
import { readState } from './reading.ts'
import type { RolledMonth } from './rules.ts'

const END = '\r\n'
const HEADERS = ['Month', 'Group', 'Category', 'Assigned', 'Spent', 'Available']

const hasFigure = ({ assignedCents, spentCents, availableCents }: RolledMonth): boolean =>
  [assignedCents, spentCents, availableCents].some((cents) => cents !== 0)

/** The budget's months of a year as CSV (RFC 4180): a line for each month and category that has a figure in it. */
export function yearCsv(db: Db, viewer: Viewer, year: string): string {
  const { categories } = readState(db, viewer, `${year}-01`, `${year}-12`)
  const groups = new Map(listGroups(db, viewer).map(({ id, name }) => [id, name]))
  const lines = categories
    .flatMap(({ row, rolled }) =>
      rolled()
        .filter(hasFigure)
        .map((one) => [
          one.month,
          ...[groups.get(row.groupId ?? '') ?? '', row.name].map(escapeFormula),
          ...[one.assignedCents, one.spentCents, one.availableCents].map(formatMoney),
        ]),
    )
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : one > other ? 1 : 0))
  return Papa.unparse([HEADERS, ...lines], { newline: END }) + END
}
