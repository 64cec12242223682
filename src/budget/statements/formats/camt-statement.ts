import { type Day, parseDay } from '../../../values/day.ts'
import { type Cents, formatMoney, parseMoney } from '../../../values/money.ts'
import type { createAccounts } from './accounts.ts'
import { plainAmount } from './amounts.ts'
import { type Own, textAt, type XmlNode } from './camt-entry.ts'
import type { StatedBalance } from './statement.ts'
import { oneLine } from './words.ts'

const MAX_NAMED = 3

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

  return {
    begin(): void {
      accounts.begin('')
      ;[account, owner, currency, opening, former, closing] = ['', '', '', null, null, null]
      ;[sum, isWhole, goesOn] = [0, true, false]
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
      isWhole &&= !goesOn && Number(textAt(node, 'PgNb') ?? '1') === 1
    },
    /** Keeps a balance: of those of several days the first opening and the last closing one count. */
    balance(node: XmlNode): void {
      const code = textAt(node, 'Tp', 'CdOrPrtry', 'Cd') ?? textAt(node, 'Tp', 'CdOrPrtry', 'Prtry')
      const stated = balanceOf(node)
      if (!stated) return
      if (code === 'CLBD' && !(closing && closing.day > stated.day)) closing = stated
      if (code === 'PRCD') former ??= stated
      if (code === 'OPBD' && !(opening && opening.day <= stated.day)) opening = stated
    },
    /** An entry that is booked: its account is begun, which is another one where its amount is in another currency. */
    entry(cents: Cents | null, ofAmount: string): void {
      accounts.beginIn(account, ofAmount === currency ? currency : ofAmount || currency)
      currency ||= ofAmount
      if (cents === null || (ofAmount !== '' && ofAmount !== currency)) isWhole = false
      else sum += cents
    },
    end(): void {
      accounts.beginIn(account, currency)
      // The opening of the day (OPBD) goes before the closing of the day before (PRCD).
      opening ??= former
      accounts.open(opening)
      accounts.close(closing)
      if (!opening || !closing || !isWhole) return
      const difference = closing.cents - opening.cents - sum
      if (difference !== 0) warnings.push(differs(closing.day, difference))
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

function balanceOf(balance: XmlNode): StatedBalance | null {
  const cents = parseMoney(plainAmount(textAt(balance, 'Amt') ?? '', '.') ?? '')
  const day = parseDay((textAt(balance, 'Dt', 'Dt') ?? textAt(balance, 'Dt', 'DtTm') ?? '').slice(0, 10))
  if (cents === null || day === null) return null
  return { day, cents: textAt(balance, 'CdtDbtInd') === 'DBIT' ? -cents : cents }
}
