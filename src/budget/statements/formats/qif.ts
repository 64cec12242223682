import { refuse } from '../../../values/refusal.ts'
import { readAccountRows, type WrittenOf } from './account-rows.ts'
import { createAccounts } from './accounts.ts'
import { type DayEvidence, noDayEvidence, weighDay } from './csv-dates.ts'
import { lastYearOf } from './csv-meaning.ts'
import { createLeftOut } from './left-out.ts'
import { linesOf } from './lines.ts'
import { QIF_MARK } from './own-marks.ts'
import { orderOfDates } from './qif-dates.ts'
import {
  centsBy,
  decimalOfFile,
  noWrittenDecimals,
  type WrittenDecimals,
  weighAmountText,
} from './qif-decimals.ts'
import { openAccounts, saysOpening } from './qif-openings.ts'
import { type QifPart, type QifSays, saysOf } from './qif-says.ts'
import type { Reading } from './rows.ts'
import type { AccountTraits, ReadFile, RowList, StatementSource } from './statement.ts'
import { joinParts, oneLine } from './words.ts'
import { askOfSigns } from './written-signs.ts'

const LEDGERS = /^!type:\s*(bank|cash|ccard|oth\s?[al])\b/i
const INVESTMENTS = /^!type:\s*(?:invst|port)\b/i
const TYPES: Record<string, AccountTraits['type']> = {
  bank: 'checking',
  cash: 'cash',
  ccard: 'credit_card',
  invst: 'investment',
  port: 'investment',
}
const MAX_PARTS = 10_000

type Block = 'ledger' | 'account' | 'investments' | 'categories' | 'other'
/** The lines of an entry by their first character; of repeated ones the first. */
type Entry = Partial<Record<string, string>>

interface QifRow extends WrittenOf {
  says: QifSays
}

interface QifFile {
  rows: QifRow[]
  openings: QifRow[]
  dates: DayEvidence
  lastYear: number
  decimals: WrittenDecimals
  block: Block
  /** Accounts that the block has named, of which several are a list. */
  listed: number
  /** The file has named the account of what follows. */
  isNamed: boolean
  /** The first ledger without a name. */
  unnamed: string | null
  accounts: ReturnType<typeof createAccounts>
  left: ReturnType<typeof createLeftOut>
  categories: Set<string>
  entry: Entry
  parts: QifPart[]
  isFirst: boolean
  sawLedger: boolean
  /** Bucketbook has written the file: a memo is the text of its row. */
  isOwn: boolean
  sawOther: string | null
}

/** QIF: the entries of bank, cash, card and other ledgers, with what they say; lists and investments are passed over. */
export async function readQif<Rows extends RowList>(source: StatementSource<Rows>): Promise<ReadFile<Rows>> {
  const { pace, newRows } = source
  const text = source.text.trimStart()
  const file: QifFile = {
    rows: [],
    openings: [],
    dates: noDayEvidence(),
    decimals: noWrittenDecimals(),
    lastYear: lastYearOf(source.hints),
    block: 'other',
    listed: 0,
    isNamed: false,
    unnamed: null,
    accounts: createAccounts('name'),
    left: createLeftOut(),
    categories: new Set(),
    entry: {},
    parts: [],
    isFirst: true,
    sawLedger: false,
    isOwn: false,
    sawOther: null,
  }
  for (const line of linesOf(text)) {
    readLine(file, line)
    const turn = pace(line.length + 1)
    if (turn) await turn
  }
  endEntry(file, /[\r\n]\s*$/.test(text.slice(-40)) ? null : 'The file ends in the middle of this entry')
  if (!file.sawLedger) refuseOther(file)
  const { order, question, waits } = orderOfDates(file.dates, source)
  if (question) for (const row of file.rows) if (waits(row.date)) row.problem ??= question.message
  const decimals = decimalOfFile(file.decimals, source)
  if (decimals.question)
    for (const row of file.rows) if (decimals.waits(row.amount)) row.problem ??= decimals.question.message
  const reading: Reading = { order, decimal: decimals.decimal }
  const { accounts, left } = file
  const isOfCard = ({ account }: QifRow) => accounts.traits(account).type === 'credit_card'
  const ofSigns = file.isOwn ? [] : askOfSigns(file.rows, isOfCard, source)
  openAccounts(file, reading)
  let missed = 0
  const misses = () => missed++
  const say = { names: file.categories, centsOf: centsBy(reading.decimal), misses }
  const rows = await readAccountRows(file.rows, accounts, reading, pace, newRows(), (item, { amountCents }) =>
    saysOf(item.says, { account: item.account, cents: amountCents }, say),
  )
  const warnings =
    missed > 0 ? [`${missed} of its rows have parts that do not add up to them: they come without.`] : []
  if (file.rows.length === 0 && left.list().length === 0) warnings.push('The file holds no transactions.')
  return {
    accounts: accounts.list(),
    left: left.list(),
    rows,
    warnings,
    questions: [question, decimals.question, ...ofSigns].filter((one) => one !== null),
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
  const text = line.slice(1)
  if (code === '!') beginBlock(file, line)
  else if (code === '^') endEntry(file, null)
  else if (file.block === 'ledger' && 'SE$'.includes(code) && code !== '') readPart(file, code, text)
  else if (code !== '' && code !== ' ') file.entry[code] ??= text
}

function readPart({ parts }: QifFile, code: string, text: string): void {
  if (code === 'S' && parts.length < MAX_PARTS) parts.push({ category: text, note: '', amount: '' })
  const part = parts.at(-1)
  if (part && code === 'E') part.note ||= text
  else if (part && code === '$') part.amount ||= text
}

function beginBlock(file: QifFile, line: string): void {
  endEntry(file, null)
  const ledger = LEDGERS.exec(line)?.[1]
  if (ledger) {
    file.block = 'ledger'
    file.isFirst = true
    file.sawLedger = true
    beginLedger(file, ledger)
  } else if (/^!account/i.test(line)) {
    file.block = 'account'
    file.listed = 0
  } else if (/^!clear/i.test(line)) {
    // Behind a list of accounts nobody knows of which of them the next entries are.
    if (file.listed > 1) file.isNamed = false
  } else if (/^!type/i.test(line)) {
    file.block = INVESTMENTS.test(line) ? 'investments' : /^!type:\s*cat/i.test(line) ? 'categories' : 'other'
    file.sawOther ??= oneLine(line).slice(0, 40)
  }
}

/** A ledger of another kind than the account before is of one that the file does not name. */
function beginLedger(file: QifFile, ledger: string): void {
  const { accounts } = file
  const type = TYPES[ledger.toLowerCase()] ?? null
  const { type: named } = accounts.traits(accounts.current())
  if (file.isNamed && !(named && type && named !== type)) {
    if (type && !named) accounts.begin(accounts.current(), { type })
    return
  }
  file.isNamed = false
  file.unnamed ??= ledger
  accounts.begin(ledger === file.unnamed ? '' : oneLine(ledger), { type })
}

function endEntry(file: QifFile, problem: string | null): void {
  const { entry, parts, block, left } = file
  file.entry = {}
  file.parts = []
  if (block === 'account' && entry.N) {
    const type = TYPES[(entry.T ?? '').trim().toLowerCase()]
    file.accounts.begin(oneLine(entry.N), type ? { type } : {})
    file.listed += 1
    file.isOwn ||= entry.D === QIF_MARK
    file.isNamed = true
  }
  if (Object.keys(entry).length === 0 && parts.length === 0) return
  if (block === 'categories' && entry.N) file.categories.add(oneLine(entry.N))
  if (block === 'investments')
    left.count(
      'It is of investments, and Bucketbook keeps their money only',
      joinParts([entry.D, entry.N, entry.Y]),
    )
  if (block === 'ledger') endRow(file, entry, parts, problem)
}

function endRow(file: QifFile, entry: Entry, parts: QifPart[], problem: string | null): void {
  const amount = (entry.T ?? entry.U ?? '').trim()
  const date = (entry.D ?? '').trim()
  if (date !== '') weighDay(file.dates, date, file.lastYear)
  weighAmountText(file.decimals, amount)
  for (const part of parts) weighAmountText(file.decimals, part.amount)
  const isOpening = problem === null && saysOpening(file, entry, parts)
  file.isFirst = false
  const [payee, memo] = [oneLine(entry.P ?? ''), oneLine(entry.M ?? '')]
  const row: QifRow = {
    date,
    amount,
    isOut: false,
    description:
      (file.isOwn && memo) || joinParts([entry.P, entry.M]) || joinParts([entry.L, entry.A, entry.N]),
    bankId: undefined,
    problem,
    account: file.accounts.current(),
    says: {
      payee,
      note: payee && memo !== payee && !file.isOwn ? memo : '',
      category: entry.L ?? '',
      parts,
      ownKind: file.isOwn ? (entry.A ?? '') : null,
    },
  }
  if (isOpening) file.openings.push(row)
  else file.rows.push(row)
}
