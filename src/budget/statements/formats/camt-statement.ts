import { type Day, parseDay } from '../../../values/day.ts'
import { type Cents, formatMoney, parseMoney } from '../../../values/money.ts'
import type { createAccounts } from './accounts.ts'
import { plainAmount } from './amounts.ts'
import { type Own, textAt, type XmlNode } from './camt-entry.ts'
import type { Standing } from './camt-repeats.ts'
import { createTotals, type StatedTotal, type TotalOf } from './stated-totals.ts'
import type { StatedBalance } from './statement.ts'
import { oneLine, quoted } from './words.ts'

const MAX_NAMED = 3
const TOTALS: [TotalOf, string][] = [
  ['out', 'TtlDbtNtries'],
  ['in', 'TtlCdtNtries'],
  ['any', 'TtlNtries'],
]

/** Collects what CAMT's statements have beside their entries: accounts, balances, pages; warns where balances differ. */
export function createStatements(accounts: ReturnType<typeof createAccounts>) {
  const warnings: string[] = []
  let account = ''
  let owner = ''
  let currency = ''
  let opening: StatedBalance | null = null
  let former: StatedBalance | null = null
  let closing: StatedBalance | null = null
  let [sum, isWhole, goesOn] = [0, true, false]
  let totals = createTotals()
  let stated: [TotalOf, StatedTotal][] = []
  let [id, number, page, isReport] = ['', '', '', false]
  /** Names of all statements so far, and accounts of reports. */
  const known = new Set<string>()
  let repeats = false
  const names = () =>
    [id && `id ${id}`, number && `number ${number}`].flatMap((name) =>
      name ? [[account, page, name].join('\n')] : [],
    )
  const standing = (): Standing => {
    if (names().some((name) => known.has(name))) return 'again'
    return isReport && known.has(account) ? 'report' : 'other'
  }

  return {
    begin(kind: string): void {
      accounts.begin('')
      ;[account, owner, currency, opening, former, closing] = ['', '', '', null, null, null]
      ;[sum, isWhole, goesOn] = [0, true, false]
      ;[totals, stated] = [createTotals(), []]
      ;[id, number, page, isReport] = ['', '', '', /Rpt$/.test(kind)]
    },
    /** Keeps its id, or its number in the year. */
    identify({ name, text }: XmlNode): void {
      if (name === 'Id') id = oneLine(text)
      else number = oneLine(text)
    },
    /** Tells how it stands to the statements before it. */
    standing,
    /** True where an entry of the file may be one of an earlier statement as well. */
    repeats: (): boolean => repeats,
    /** Numbers and sums of its entries as it states them. */
    summary(node: XmlNode): void {
      stated = TOTALS.map(([of, name]) => [of, statedTotal(node, name)])
    },
    name(node: XmlNode): void {
      const iban = textAt(node, 'Id', 'IBAN')?.replace(/\s/g, '')
      account = oneLine(iban ?? textAt(node, 'Id', 'Othr', 'Id') ?? '')
      owner = textAt(node, 'Ownr', 'Nm') ?? ''
      currency = oneLine(textAt(node, 'Ccy') ?? '').toUpperCase()
      accounts.beginIn(account, currency)
    },
    own: (): Own => ({ account, owner }),
    /** A page of a statement whose balances are those of all its pages. */
    page(node: XmlNode): void {
      goesOn = textAt(node, 'LastPgInd') === 'false'
      page = textAt(node, 'PgNb') ?? ''
      isWhole &&= !goesOn && Number(page || '1') === 1
    },
    /** Keeps a balance: of those of several days the first opening and the last closing one count. */
    balance(node: XmlNode): void {
      const code = textAt(node, 'Tp', 'CdOrPrtry', 'Cd') ?? textAt(node, 'Tp', 'CdOrPrtry', 'Prtry')
      const stated = balanceOf(node)
      if (!stated && (code === 'CLBD' || code === 'OPBD'))
        warnings.push(`A balance of the file (${code}) can not be read, so it proves nothing.`)
      if (!stated) return
      if (code === 'CLBD' && !(closing && closing.day > stated.day)) closing = stated
      if (code === 'PRCD') former ??= stated
      if (code === 'OPBD' && !(opening && opening.day <= stated.day)) opening = stated
    },
    /** An entry that is booked: its account is begun, which is another one where its amount is in another currency. */
    entry(cents: Cents | null, ofAmount: string): void {
      totals.add((cents ?? 0) < 0, cents ?? 0)
      accounts.beginIn(account, ofAmount === currency ? currency : ofAmount || currency)
      currency ||= ofAmount
      if (cents === null || (ofAmount !== '' && ofAmount !== currency)) isWhole = false
      else sum += cents
    },
    /** An entry that is not booked. */
    unbooked: (isOut: boolean, cents: Cents | null): void => totals.add(isOut, cents ?? 0, false),
    end(): void {
      repeats ||= standing() !== 'other'
      for (const name of isReport ? [account, ...names()] : names()) known.add(name)
      accounts.beginIn(account, currency)
      // The opening of the day (OPBD) goes before the closing of the day before (PRCD).
      opening ??= former
      accounts.open(opening)
      accounts.close(closing)
      if (!isWhole) return
      const difference = opening && closing ? closing.cents - opening.cents - sum : 0
      if (closing && difference !== 0) warnings.push(differs(closing.day, difference))
      const which = closing ? ` of ${closing.day}` : id && ` ${quoted(id)}`
      const [words] = stated.flatMap(([of, total]) => totals.differs(of, total) ?? [])
      if (words) warnings.push(`Statement${which}: ${words}`)
    },
    list: (): string[] => {
      const more = warnings.length - MAX_NAMED
      return [
        ...warnings.slice(0, MAX_NAMED),
        ...(more > 0 ? [`The same is to be said of ${more} more statements of the file.`] : []),
        ...(goesOn ? ['The last statement goes on with a page that is not in the file.'] : []),
      ]
    },
  }
}

const differs = (day: Day, difference: Cents): string =>
  `Statement of ${day}: its transactions and its balances differ by ${formatMoney(Math.abs(difference))}. Something is missing in the file, or too much.`

function statedTotal(summary: XmlNode, name: string): StatedTotal {
  const count = Number(textAt(summary, name, 'NbOfNtries') ?? Number.NaN)
  const cents = parseMoney(plainAmount(textAt(summary, name, 'Sum') ?? '', '.') ?? '')
  return { count: Number.isInteger(count) ? count : null, cents }
}

function balanceOf(balance: XmlNode): StatedBalance | null {
  const cents = parseMoney(plainAmount(textAt(balance, 'Amt') ?? '', '.') ?? '')
  const day = parseDay((textAt(balance, 'Dt', 'Dt') ?? textAt(balance, 'Dt', 'DtTm') ?? '').slice(0, 10))
  if (cents === null || day === null) return null
  return { day, cents: textAt(balance, 'CdtDbtInd') === 'DBIT' ? -cents : cents }
}
