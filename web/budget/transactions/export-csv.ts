import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  firstDayOf,
  lastDayOf,
  monthOf,
} from '../../../src/values/day.ts'
import { answer, api } from '../../api/client.ts'
import { today } from '../../ui/preferences.ts'
import { saveText } from '../../ui/save-file.ts'
import type { TransactionFilter } from '../ledger/queries.ts'
import { csvOf } from './csv.ts'

const MONTHS = 3

/** The same day of the month three months ago, or the last one of a shorter month. */
function start(day: Day): Day {
  const month = addMonths(monthOf(day), -MONTHS)
  const same = addDays(firstDayOf(month), daysBetween(firstDayOf(monthOf(day)), day))
  return same < lastDayOf(month) ? same : lastDayOf(month)
}

/** Saves the last three months as "title 2026-11-20.csv"; returns how many rows that are. */
export async function exportCsv(title: string, filter: TransactionFilter): Promise<number> {
  const to = today()
  const transactions = await answer(api.transactions.$get({ query: { ...filter, from: start(to), to } }))
  saveText(`${title} ${to}.csv`, csvOf(transactions), 'text/csv')
  return transactions.length
}
