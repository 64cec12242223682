import { parseDay } from '../../../values/day.ts'
import { parseMoney } from '../../../values/money.ts'
import { readAccountRows, type WrittenOf } from './account-rows.ts'
import { createAccounts } from './accounts.ts'
import { type DecimalSign, plainAmount } from './amounts.ts'
import { refuseEarlyEnd } from './early-end.ts'
import { createLeftOut } from './left-out.ts'
import {
  type AccountBlock,
  createOfxAccounts,
  isAccountBlock,
  isAccountField,
  splitCurrencies,
} from './ofx-accounts.ts'
import { meaningOfAmounts } from './ofx-amounts.ts'
import { createOfxNotes } from './ofx-notes.ts'
import { goalWarning, type OwnRow, saysOf } from './ofx-own.ts'
import { type OfxTag, ofxTags } from './ofx-tags.ts'
import { OFX_MARK, OFX_VERSION } from './own-marks.ts'
import { noWrittenDecimals, type WrittenDecimals, weighAmountText } from './qif-decimals.ts'
import type { ReadFile, RowList, StatedBalance, StatementSource } from './statement.ts'
import { joinParts, oneLine } from './words.ts'

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
  'CORRECTACTION',
  // The tag of the other account of a transfer: nothing else within a transaction has one.
  'ACCTID',
])

type Fields = Record<string, string>

interface OfxRow extends WrittenOf, OwnRow {
  /** The currency of the amount, as the row or its statement says; '' where neither does. */
  currency: string
  kind: string
}

interface WrittenBalance {
  account: string
  amount: string
  day: string
}

interface OfxFile {
  rows: OfxRow[]
  decimals: WrittenDecimals
  accounts: ReturnType<typeof createAccounts>
  ofx: ReturnType<typeof createOfxAccounts>
  left: ReturnType<typeof createLeftOut>
  notes: ReturnType<typeof createOfxNotes>
  /** The block of an account that is being read. */
  block: AccountBlock | null
  /** The currency of the statement. */
  currency: string
  balance: WrittenBalance | null
  balances: WrittenBalance[]
  open: { isPending: boolean; fields: Fields; isForeign: boolean } | null
  isClosed: boolean
  /** Bucketbook has written the file: where a row has an extended name, that is its payee, and the memo its text. */
  isOwn: boolean
  /** True where the file names the other account of every transfer. */
  namesTransfers: boolean
}

/** OFX and QFX: every STMTTRN of bank and card statements, and of the cash of investments. */
export async function readOfx<Rows extends RowList>(source: StatementSource<Rows>): Promise<ReadFile<Rows>> {
  const { text, pace, newRows } = source
  const accounts = createAccounts('number')
  const left = createLeftOut()
  const file: OfxFile = {
    rows: [],
    decimals: noWrittenDecimals(),
    accounts,
    left,
    notes: createOfxNotes(left),
    ofx: createOfxAccounts(accounts),
    block: null,
    currency: '',
    balance: null,
    balances: [],
    open: null,
    isClosed: false,
    isOwn: false,
    namesTransfers: false,
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
  splitCurrencies(file)
  const { decimal, questions } = meaningOfAmounts(file, source)
  const reading = { order: 'ymd' as const, decimal }
  for (const balance of file.balances) {
    accounts.begin(balance.account)
    accounts.close(statedBalance(balance, decimal))
  }
  const ofFile = file.namesTransfers ? new Set(file.rows.map(({ account }) => account)) : null
  const rows = await readAccountRows(file.rows, accounts, reading, pace, newRows(), (row) =>
    saysOf(row, ofFile),
  )
  const isEmpty = file.rows.length === 0
  const ofGoals = file.rows.filter(({ isOfGoal }) => isOfGoal).length
  return {
    accounts: accounts.list(),
    rows,
    left: left.list(),
    questions,
    warnings: [...file.notes.list(isEmpty), ...(ofGoals > 0 ? [goalWarning(ofGoals)] : [])],
  }
}

/** The ledger balance, which is that of the booked rows. */
function statedBalance({ amount, day }: WrittenBalance, decimal: DecimalSign): StatedBalance | null {
  const plain = plainAmount(amount, decimal)
  const cents = plain === null ? null : parseMoney(plain)
  const date = parseDay(day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'))
  return cents === null || date === null ? null : { day: date, cents }
}

function openTag(file: OfxFile, tag: OfxTag): void {
  const { name, text } = tag
  if (file.open && name !== 'STMTTRN' && name !== 'STMTTRNP') readField(file.open, tag)
  else if (name === 'STMTTRN' || name === 'STMTTRNP') {
    closeTransaction(file)
    settleAccount(file)
    file.open = { isPending: name === 'STMTTRNP', fields: {}, isForeign: false }
  } else if (file.block && isAccountField(name)) file.block.fields[name] ??= text
  else openOther(file, tag)
}

function readField(open: NonNullable<OfxFile['open']>, { name, text }: OfxTag): void {
  if (FIELDS.has(name)) open.fields[name] ||= text
  // CURRENCY names the amount's own; ORIGCURRENCY beside it names what was paid abroad.
  else if (name === 'CURRENCY' || name === 'ORIGCURRENCY') open.isForeign = name === 'CURRENCY'
  else if (name === 'CURSYM' && open.isForeign) open.fields[name] ||= text
}

function openOther(file: OfxFile, tag: OfxTag): void {
  const { name, text } = tag
  settleAccount(file)
  if (name === 'AVAILBAL') file.balance = null
  else if (name === 'LEDGERBAL') {
    file.balance = { account: file.accounts.current(), amount: '', day: '' }
    file.balances.push(file.balance)
  } else if (file.balance && name === 'BALAMT') file.balance.amount = text
  else if (file.balance && name === 'DTASOF') file.balance.day = dayText(text)
  else if (STATEMENTS.has(name)) {
    file.currency = ''
    file.accounts.begin('')
  } else if (name === 'CURDEF') file.currency = oneLine(text).toUpperCase().slice(0, 3)
  else if (isAccountBlock(name)) file.block = { name, fields: {} }
  else if (name === 'ORG') file.isOwn ||= text.trim() === OFX_MARK
  else if (name === 'FID') file.namesTransfers ||= file.isOwn && text.trim() === OFX_VERSION
  else file.notes.see(tag)
}

function closeTag(file: OfxFile, name: string): void {
  if (name === 'STMTTRN' || name === 'STMTTRNP' || LISTS.has(name)) closeTransaction(file)
  else if (name === 'LEDGERBAL') file.balance = null
  else if (name === 'OFX') {
    closeTransaction(file)
    file.isClosed = true
  }
  if (file.open) return
  if (isAccountBlock(name)) settleAccount(file)
  file.notes.end(name)
}

/** The account's block is read: what follows is of it. */
function settleAccount(file: OfxFile): void {
  const { block } = file
  if (!block) return
  file.block = null
  file.ofx.begin(block, file.currency)
}

function closeTransaction(file: OfxFile): void {
  if (!file.open) return
  const { isPending, fields } = file.open
  file.open = null
  const amount = fields.TRNAMT?.trim() ?? ''
  const payee = file.isOwn && fields.MEMO ? oneLine(fields.EXTDNAME ?? '') : ''
  const names = file.isOwn && fields.MEMO ? [fields.MEMO] : [fields.NAME, fields.EXTDNAME, fields.MEMO]
  const description = joinParts(names) || bareDescription(fields)
  if (isPending) {
    file.left.count(
      'The bank has not booked it yet',
      `${dayText(fields.DTTRAN ?? '')} ${amount} ${description}`,
    )
    return
  }
  weighAmountText(file.decimals, amount)
  file.rows.push({
    date: dayText(fields.DTPOSTED ?? fields.DTTRAN ?? ''),
    amount,
    isOut: false,
    description,
    payee,
    bankId: fields.FITID,
    problem: fields.CORRECTACTION ? 'It changes or deletes a row that the bank sent before' : null,
    account: file.accounts.current(),
    kind: fields.TRNTYPE?.trim().toUpperCase() ?? '',
    transferTo: file.namesTransfers ? oneLine(fields.ACCTID ?? '') : '',
    isOfGoal: file.namesTransfers && fields.TRNTYPE?.trim() === 'XFER' && !fields.ACCTID,
    currency: fields.CURSYM ? oneLine(fields.CURSYM).toUpperCase().slice(0, 3) : file.currency,
  })
}

// The day as the bank wrote it: 20090401235900.000[-5:EST] is 1 April wherever the reader lives.
const dayText = (text: string): string => /^\s*(\d{8})/.exec(text)?.[1] ?? text

function bareDescription(fields: Fields): string {
  const check = oneLine(fields.CHECKNUM ?? '')
  return joinParts([fields.TRNTYPE, /^0*$/.test(check) ? '' : check])
}
