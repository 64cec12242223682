import { parseDay } from '../../../values/day.ts'
import { parseMoney } from '../../../values/money.ts'
import { createAccounts } from './accounts.ts'
import { type DecimalEvidence, type DecimalSign, decimalOf, plainAmount, weighDecimal } from './amounts.ts'
import { refuseEarlyEnd } from './early-end.ts'
import { type OfxTag, ofxTags } from './ofx-tags.ts'
import { readRows, type WrittenRow } from './rows.ts'
import type { ReadFile, RowList, StatedBalance, StatementSource } from './statement.ts'
import { joinParts, oneLine } from './words.ts'

const ACCOUNT_BLOCKS = new Set(['BANKACCTFROM', 'CCACCTFROM', 'INVACCTFROM'])
const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS', 'INVSTMTRS'])
const LISTS = new Set(['BANKTRANLIST', 'BANKTRANLISTP', 'INVTRANLIST', ...STATEMENTS])

const FIELDS = new Set([
  'DTPOSTED',
  'DTTRAN',
  'TRNAMT',
  'FITID',
  'NAME',
  'EXTDNAME',
  'MEMO',
  'CHECKNUM',
  'TRNTYPE',
])

type Fields = Record<string, string>

interface OfxFile {
  rows: WrittenRow[]
  decimals: DecimalEvidence
  accounts: ReturnType<typeof createAccounts>
  isInAccount: boolean
  balance: { amount: string; day: string; isOpen: boolean }
  open: { isPending: boolean; fields: Fields } | null
  isClosed: boolean
}

/** OFX and QFX: every STMTTRN of bank and card statements. */
export async function readOfx<Rows extends RowList>({
  text,
  pace,
  newRows,
}: StatementSource<Rows>): Promise<ReadFile<Rows>> {
  const file: OfxFile = {
    rows: [],
    decimals: { dots: 0, commas: 0 },
    accounts: createAccounts('number'),
    isInAccount: false,
    balance: { amount: '', day: '', isOpen: false },
    open: null,
    isClosed: false,
  }
  let done = 0
  for (const tag of ofxTags(text)) {
    if (tag.isClosing) closeTag(file, tag.name)
    else openTag(file, tag)
    const turn = pace(tag.at - done)
    done = tag.at
    if (turn) await turn
  }
  if (!file.isClosed) refuseEarlyEnd('</OFX>', file.rows.length, 'transaction')
  const reading = { order: 'ymd' as const, decimal: decimalOf(file.decimals) }
  return {
    accounts: file.accounts.list(),
    balance: statedBalance(file.balance, reading.decimal),
    rows: await readRows(file.rows, (row) => row, reading, pace, newRows()),
  }
}

/** The ledger balance, which is that of the booked rows. */
function statedBalance({ amount, day }: OfxFile['balance'], decimal: DecimalSign): StatedBalance | null {
  const plain = plainAmount(amount, decimal)
  const cents = plain === null ? null : parseMoney(plain)
  const date = parseDay(day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'))
  return cents === null || date === null ? null : { day: date, cents }
}

function openTag(file: OfxFile, { name, text }: OfxTag): void {
  if (name === 'STMTTRN' || name === 'STMTTRNP') {
    closeTransaction(file)
    file.open = { isPending: name === 'STMTTRNP', fields: {} }
  } else if (file.open) {
    if (FIELDS.has(name)) file.open.fields[name] ||= text
  } else if (name === 'AVAILBAL') file.balance.isOpen = false
  else if (name === 'LEDGERBAL') file.balance = { amount: '', day: '', isOpen: true }
  else if (file.balance.isOpen && name === 'BALAMT') file.balance.amount = text
  else if (file.balance.isOpen && name === 'DTASOF') file.balance.day = dayText(text)
  else if (STATEMENTS.has(name)) file.accounts.begin('')
  else if (ACCOUNT_BLOCKS.has(name)) file.isInAccount = true
  else if (name === 'ACCTID' && file.isInAccount) file.accounts.begin(oneLine(text))
}

function closeTag(file: OfxFile, name: string): void {
  if (name === 'STMTTRN' || name === 'STMTTRNP' || LISTS.has(name)) closeTransaction(file)
  else if (name === 'LEDGERBAL') file.balance.isOpen = false
  else if (ACCOUNT_BLOCKS.has(name)) file.isInAccount = false
  else if (name === 'OFX') {
    closeTransaction(file)
    file.isClosed = true
  }
}

function closeTransaction(file: OfxFile): void {
  if (!file.open) return
  const { isPending, fields } = file.open
  file.open = null
  const amount = fields.TRNAMT?.trim() ?? ''
  weighDecimal(file.decimals, amount)
  file.accounts.countRow()
  file.rows.push({
    date: dayText(fields.DTPOSTED ?? fields.DTTRAN ?? ''),
    amount,
    isOut: false,
    description: joinParts([fields.NAME, fields.EXTDNAME, fields.MEMO]) || bareDescription(fields),
    bankId: fields.FITID,
    problem: isPending ? 'The bank has not booked it yet' : null,
  })
}

// The day as the bank wrote it: 20090401235900.000[-5:EST] is 1 April wherever the reader lives.
const dayText = (text: string): string => /^\s*(\d{8})/.exec(text)?.[1] ?? text

function bareDescription(fields: Fields): string {
  const check = oneLine(fields.CHECKNUM ?? '')
  return joinParts([fields.TRNTYPE, /^0*$/.test(check) ? '' : check])
}
