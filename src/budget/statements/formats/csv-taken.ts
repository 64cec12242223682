import { chosenFormat } from './csv-choice.ts'
import type { Evidence } from './csv-evidence.ts'
import type { Meaning } from './csv-meaning.ts'
import type { Plan } from './csv-plan.ts'
import type { CsvTable } from './csv-table.ts'
import { formatFrom } from './date-order.ts'
import type { CsvColumnChoice, CsvColumns, Reason, Taken } from './statement.ts'

export function columnsOf(
  { headers, delimiter, headerRow }: CsvTable,
  { positions }: Plan,
  { reading, order }: Meaning,
  evidence: Evidence,
  encoding: string,
): CsvColumns {
  const isWritten = positions.date !== null && reading.serialDays === null
  const name = (position: number | null) => (position === null ? null : (headers[position] ?? null))
  const { date, amount, debit, credit, type, description, fee, currency, account, balance } = positions
  const { money } = reading
  const used = amount !== null && !money.usesWords ? null : type
  return {
    date: name(date),
    amount: name(amount),
    debit: name(debit),
    credit: name(credit),
    type: name(used),
    description: description.flatMap((position) => headers[position] ?? []),
    dateFormat: isWritten ? formatFrom(evidence.days, order.order) : null,
    fee: name(fee),
    currency: name(currency),
    account: name(account),
    balance: name(balance),
    dateOrder: isWritten ? order.order : null,
    decimal: money.decimal,
    delimiter,
    encoding,
    headerRow,
    swap: money.swap,
  }
}

/** Words in place of a column's name where none holds balances. */
const BALANCE_LINES = 'Opening and closing balance'

/** Values that were taken of a table, with the reasons. */
export function takenOf(
  columns: CsvColumns,
  plan: Plan,
  { order, decimalWhy, directions }: Meaning,
  choice: CsvColumnChoice,
  { former }: CsvTable,
  agrees: boolean,
): Taken {
  const whys: Partial<Record<keyof CsvColumns, Reason>> = {
    ...plan.why,
    dateFormat: chosenFormat(choice.dateFormat) ? 'asked' : order.why,
    dateOrder: order.why,
    decimal: decimalWhy,
    swap: directions.why,
    // Said where the balances follow from the rows all along.
    ...(agrees ? { balance: 'balance' as const } : {}),
  }
  for (const name of ['delimiter', 'encoding', 'headerRow'] as const)
    whys[name] = isSaid(choice[name]) ? 'asked' : isSaid(former[name]) ? 'remembered' : 'column'
  const all = { ...columns, balance: columns.balance ?? (agrees ? BALANCE_LINES : null) }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => {
      if (value === null || (Array.isArray(value) && value.length === 0)) return []
      const why = whys[name as keyof CsvColumns] ?? 'guessed'
      return [[name, { value: Array.isArray(value) ? value.join(', ') : value, why }]]
    }),
  )
}

const isSaid = (value: unknown): boolean => value !== undefined && value !== null
