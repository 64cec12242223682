import { refuse } from '../../../values/refusal.ts'
import { createAccounts } from './accounts.ts'
import { type DecimalEvidence, decimalOf, weighDecimal } from './amounts.ts'
import { type DateEvidence, noDateEvidence, orderFrom, weighDate } from './date-order.ts'
import { linesOf } from './lines.ts'
import { readRows, type WrittenRow } from './rows.ts'
import type { ReadFile, RowList, StatementSource } from './statement.ts'
import { joinParts, oneLine } from './words.ts'

const LEDGERS = /^!type:\s*(?:bank|cash|ccard|oth\s?[al])\b/i

type Block = 'ledger' | 'account' | 'other'
/** The lines of an entry by their first character; of repeated ones the first, of splits none. */
type Entry = Partial<Record<string, string>>

interface QifFile {
  rows: WrittenRow[]
  dates: DateEvidence
  decimals: DecimalEvidence
  block: Block
  accounts: ReturnType<typeof createAccounts>
  entry: Entry
  sawLedger: boolean
  sawOther: string | null
}

/** QIF: the entries of bank, cash, card and other ledgers; splits are ignored, their total counts. */
export async function readQif<Rows extends RowList>(source: StatementSource<Rows>): Promise<ReadFile<Rows>> {
  const { pace, newRows } = source
  const text = source.text.trimStart()
  const file: QifFile = {
    rows: [],
    dates: noDateEvidence(),
    decimals: { dots: 0, commas: 0 },
    block: 'other',
    accounts: createAccounts('name'),
    entry: {},
    sawLedger: false,
    sawOther: null,
  }
  for (const line of linesOf(text)) {
    readLine(file, line)
    const turn = pace(line.length + 1)
    if (turn) await turn
  }
  endEntry(file, /[\r\n]\s*$/.test(text.slice(-40)) ? null : 'The file ends in the middle of this entry')
  if (!file.sawLedger) refuseOther(file)
  const reading = { order: orderFrom(file.dates), decimal: decimalOf(file.decimals) }
  return {
    accounts: file.accounts.list(),
    rows: await readRows(file.rows, (row) => row, reading, pace, newRows()),
  }
}

function refuseOther(file: QifFile): never {
  refuse(
    'invalid_file',
    file.sawOther
      ? `The QIF file holds no bank, cash or card entries, only "${file.sawOther}".`
      : 'The QIF file names no bank, cash or card account (!Type:Bank is missing).',
  )
}

function readLine(file: QifFile, line: string): void {
  const code = line.charAt(0)
  if (code === '!') beginBlock(file, line)
  else if (code === '^') endEntry(file, null)
  else if (code !== '' && code !== ' ') file.entry[code] ??= line.slice(1)
}

function beginBlock(file: QifFile, line: string): void {
  endEntry(file, null)
  if (LEDGERS.test(line)) {
    file.block = 'ledger'
    file.sawLedger = true
  } else if (/^!account/i.test(line)) file.block = 'account'
  else if (/^!type/i.test(line)) {
    file.block = 'other'
    file.sawOther ??= oneLine(line).slice(0, 40)
  }
}

function endEntry(file: QifFile, problem: string | null): void {
  const { entry } = file
  file.entry = {}
  if (file.block === 'account' && entry.N) file.accounts.begin(oneLine(entry.N))
  if (file.block !== 'ledger' || Object.keys(entry).length === 0) return
  const amount = (entry.T ?? entry.U ?? '').trim()
  const date = (entry.D ?? '').trim()
  weighDate(file.dates, date)
  weighDecimal(file.decimals, amount)
  file.accounts.countRow()
  file.rows.push({
    date,
    amount,
    isOut: false,
    description: joinParts([entry.P, entry.M]) || joinParts([entry.L, entry.A, entry.N]),
    bankId: undefined,
    problem,
  })
}
