import type { Day } from '../../../values/day.ts'
import { type Cents, formatMoney } from '../../../values/money.ts'
import type { Account } from '../../accounts/wire.ts'
import type { TransactionRow } from '../../ledger/rules.ts'
import { oneLine } from '../../statements/formats/words.ts'
import { partsIn, type Sheet, signedCents } from './sheet.ts'

const LEDGERS: Record<Account['type'], string> = {
  checking: 'Bank',
  savings: 'Bank',
  investment: 'Bank',
  cash: 'Cash',
  credit_card: 'CCard',
}

/** Marks by which a category's line means a subcategory, a class or a transfer. */
const MARKS = /[[\]:/|]/g

/** A section for each account. Days are written year first: 1/2 is February somewhere and January elsewhere. */
export function* qifText(sheet: Sheet): Generator<string> {
  const { sections, categoryNames, accountNames } = sheet
  const categoryOf = (id: string | null) =>
    oneLine((categoryNames.get(id ?? '') ?? '').replaceAll(MARKS, ' '))
  const nameOf = createNames()
  const lineOf = (row: TransactionRow) => {
    const other = row.transferAccountId && accountNames.get(row.transferAccountId)
    if (row.transferAccountId && other) return `L[${nameOf(row.transferAccountId, other)}]\n`
    const category = categoryOf(row.categoryId)
    return category ? `L${category}\n` : ''
  }
  let isEmpty = true
  for (const { account, pages } of sections()) {
    isEmpty = false
    const name = nameOf(account.id, account.name)
    const ledger = LEDGERS[account.type]
    yield `!Account\nN${name}\nT${ledger}\n^\n!Type:${ledger}\n`
    if (account.opening) yield opening(account.opening, name)
    for (const rows of pages) {
      const parts = partsIn(sheet, rows)
      const entries = rows.map((row) => {
        const sign = row.type === 'income' ? '' : '-'
        const split = (parts.get(row.id) ?? []).map(
          ({ categoryId, amount, note }) =>
            `S${categoryOf(categoryId)}\n${note ? `E${oneLine(note)}\n` : ''}$${sign}${amount}\n`,
        )
        const line = split.length > 0 ? split.join('') : lineOf(row)
        return `D${row.date}\nT${formatMoney(signedCents(row))}\nP${oneLine(row.description)}\n${line}^\n`
      })
      yield entries.join('')
    }
  }
  // Without any entry it is a QIF file nevertheless.
  if (isEmpty) yield '!Type:Bank\n'
}

/** By these words and a transfer from the account to itself programs know what it was opened with. */
const opening = ({ day, cents }: { day: Day; cents: Cents }, name: string): string =>
  `D${day}\nT${formatMoney(cents)}\nPOpening Balance\nL[${name}]\n^\n`

/** QIF knows an account by its name alone, in brackets where it is the other end of a transfer. */
function createNames() {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  return (id: string, text: string): string => {
    const known = names.get(id)
    if (known !== undefined) return known
    const name = nameFor(text, taken)
    names.set(id, name)
    return name
  }
}

/** The second of a name gets a number. */
function nameFor(text: string, taken: Set<string>): string {
  const name = oneLine(text.replaceAll('[', '(').replaceAll(']', ')'))
  let free = name
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name} (${number})`
  taken.add(free.toLowerCase())
  return free
}
