import type { Day } from '../../../values/day.ts'
import { formatMoney } from '../../../values/money.ts'
import type { Account } from '../../accounts/wire.ts'
import type { TransactionRow } from '../../ledger/rules.ts'
import { OFX_MARK, OFX_VERSION } from '../../statements/formats/own-marks.ts'
import { cut, oneLine } from '../../statements/formats/words.ts'
import { payeeBeside, type Sheet, type SheetAccount, signedCents, wiresOf } from './sheet.ts'

const MAX_NAME = 32
/** Characters of an extended name, at most. */
const MAX_PAYEE = 100
const MAX_ACCOUNT = 22
const STATUS = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>'

/** OFX knows no cash and no investments that are a mere balance. */
const TYPES: Record<Account['type'], string> = {
  checking: 'CHECKING',
  cash: 'CHECKING',
  savings: 'SAVINGS',
  investment: 'MONEYMRKT',
  credit_card: 'CREDITLINE',
}

/** OFX 2.1.1: the XML one, whose UTF-8 writes every name. Bank accounts come first, then cards. */
export function* ofxText(sheet: Sheet): Generator<string> {
  const server = new Date(sheet.now).toISOString().replaceAll(/\D/g, '').slice(0, 14)
  yield `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
<SIGNONMSGSRSV1><SONRS>${STATUS}<DTSERVER>${server}</DTSERVER><LANGUAGE>ENG</LANGUAGE><FI><ORG>${OFX_MARK}</ORG><FID>${OFX_VERSION}</FID></FI></SONRS></SIGNONMSGSRSV1>
`
  yield* messages(sheet, false)
  yield* messages(sheet, true)
  yield '</OFX>\n'
}

function* messages(sheet: Sheet, areCards: boolean): Generator<string> {
  const set = areCards ? 'CREDITCARDMSGSRSV1' : 'BANKMSGSRSV1'
  let isOpen = false
  for (const { account, pages } of sheet.sections()) {
    if ((account.type === 'credit_card') !== areCards) continue
    if (!isOpen) yield `<${set}>\n`
    isOpen = true
    yield* statement(sheet, account, pages)
  }
  if (isOpen) yield `</${set}>\n`
}

function* statement(
  sheet: Sheet,
  account: SheetAccount,
  pages: Iterable<TransactionRow[]>,
): Generator<string> {
  const { from, to, today, currency } = sheet
  const kind = account.type === 'credit_card' ? 'CC' : ''
  yield `<${kind}STMTTRNRS><TRNUID>0</TRNUID>${STATUS}<${kind}STMTRS><CURDEF>${currency}</CURDEF>${accountText(account, 'FROM')}
<BANKTRANLIST><DTSTART>${noonOf(from)}</DTSTART><DTEND>${noonOf(to)}</DTEND>
`
  for (const rows of pages) {
    const wires = wiresOf(sheet, rows)
    yield rows.map((row) => entry(row, wires.get(row.id)?.payee ?? null, sheet)).join('')
  }
  yield `</BANKTRANLIST><LEDGERBAL><BALAMT>${formatMoney(account.todayCents)}</BALAMT><DTASOF>${noonOf(today)}</DTASOF></LEDGERBAL></${kind}STMTRS></${kind}STMTTRNRS>
`
}

function accountText({ id, type }: Pick<SheetAccount, 'id' | 'type'>, which: 'FROM' | 'TO'): string {
  // The end of an id is its random part.
  const account = `<ACCTID>${id.replaceAll('-', '').slice(-MAX_ACCOUNT) || 'NONE'}</ACCTID>`
  if (type === 'credit_card') return `<CCACCT${which}>${account}</CCACCT${which}>`
  return `<BANKACCT${which}><BANKID>BKTBOOK</BANKID>${account}<ACCTTYPE>${TYPES[type]}</ACCTTYPE></BANKACCT${which}>`
}

// The day's noon, so that no reader's time zone makes another day of it.
const noonOf = (day: Day): string => `${day.replaceAll('-', '')}120000`

function entry(row: TransactionRow, named: string | null, { accountTypes }: Sheet): string {
  const isMoved = row.bucketId !== null || row.type === 'savings' || row.kind === 'transfer'
  const type = isMoved ? 'XFER' : row.type === 'income' ? 'CREDIT' : 'DEBIT'
  const text = oneLine(row.description)
  const payee = payeeBeside({ payee: named, description: text })
  const name = cut(payee ?? text, MAX_NAME)
  const whom = payee ? `<EXTDNAME>${escaped(cut(payee, MAX_PAYEE))}</EXTDNAME>` : ''
  const { transferAccountId: id } = row
  const otherType = id === null ? undefined : accountTypes.get(id)
  const other = id !== null && otherType ? accountText({ id, type: otherType }, 'TO') : ''
  const memo = payee || name !== text ? `<MEMO>${escaped(text)}</MEMO>` : ''
  return `<STMTTRN><TRNTYPE>${type}</TRNTYPE><DTPOSTED>${noonOf(row.date)}</DTPOSTED><TRNAMT>${formatMoney(signedCents(row))}</TRNAMT><FITID>${row.id}</FITID><NAME>${escaped(name)}</NAME>${whom}${other}${memo}</STMTTRN>
`
}

/** Text within a tag. What XML has no way to write is left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
