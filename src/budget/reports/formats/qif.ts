import type { Day } from '../../../values/day.ts'
import { type Cents, formatMoney } from '../../../values/money.ts'
import type { Account } from '../../accounts/wire.ts'
import type { TransactionRow } from '../../ledger/rules.ts'
import { GOAL_MARK, OWN_KINDS, QIF_MARK } from '../../statements/formats/own-marks.ts'
import { oneLine } from '../../statements/formats/words.ts'
import { createNames, payeeBeside, type Sheet, signedCents, wiresOf } from './sheet.ts'

const LEDGERS: Record<Account['type'], string> = {
  checking: 'Bank',
  savings: 'Bank',
  investment: 'Bank',
  cash: 'Cash',
  credit_card: 'CCard',
}

/** Marks by which a category's line means a subcategory, a class or a transfer. */
const MARKS = /[[\]:/|]/g
const plain = (text: string): string => oneLine(text.replaceAll(MARKS, ' '))
/** The tags behind a category, as Quicken writes them. */
const tagsText = (tags: string[] = []): string => {
  const names = tags.map(plain).filter((tag) => tag !== '')
  return names.length > 0 ? `/${names.join(':')}` : ''
}

/** A section for each account. Days are written year first: 1/2 is February somewhere and January elsewhere. */
export function* qifText(sheet: Sheet): Generator<string> {
  const { sections, categoryNames, accountNames, goalNames } = sheet
  const categoryOf = (id: string | null) => plain(categoryNames.get(id ?? '') ?? '')
  const nameOf = createNames((text) => oneLine(text.replaceAll('[', '(').replaceAll(']', ')')))
  const lineOf = (row: TransactionRow, tags: string) => {
    if (row.bucketId) {
      const goal = nameOf(`goal ${row.bucketId}`, `${GOAL_MARK}${goalNames.get(row.bucketId) ?? ''}`)
      return `L[${goal}]${tags}\n`
    }
    const other = row.transferAccountId && accountNames.get(row.transferAccountId)
    if (row.transferAccountId && other) return `L[${nameOf(row.transferAccountId, other)}]${tags}\n`
    const category = categoryOf(row.categoryId) + tags
    return category ? `L${category}\n` : ''
  }
  let isEmpty = true
  for (const { account, pages } of sections()) {
    isEmpty = false
    const name = nameOf(account.id, account.name)
    const ledger = LEDGERS[account.type]
    yield `!Account\nN${name}\nT${ledger}\nD${QIF_MARK}\n^\n!Type:${ledger}\n`
    if (account.opening) yield opening(account.opening, name)
    for (const rows of pages) {
      const wires = wiresOf(sheet, rows)
      const entries = rows.map((row) => {
        const wire = wires.get(row.id)
        const tags = tagsText(wire?.tags)
        const sign = row.type === 'income' ? '' : '-'
        const split = (wire?.parts ?? []).map(
          ({ categoryId, amount, note }) =>
            `S${categoryOf(categoryId)}${tags}\n${note ? `E${oneLine(note)}\n` : ''}$${sign}${amount}\n`,
        )
        const line = split.length > 0 ? split.join('') : lineOf(row, tags)
        const text = oneLine(row.description)
        const payee = wire && payeeBeside(wire)
        const whom = payee ? `P${payee}\nM${text}\n` : `P${text}\n`
        return `D${row.date}\nT${formatMoney(signedCents(row))}\n${whom}${kindOf(row)}${line}^\n`
      })
      yield entries.join('')
    }
  }
  // A file without any entry is a QIF file nevertheless.
  if (isEmpty) yield '!Type:Bank\n'
}

/** The mark of an opening or a refund: a line of an address, which other programs print on checks alone. */
const kindOf = ({ kind, refund, categoryId, partCount }: TransactionRow): string =>
  kind === 'opening'
    ? `A${OWN_KINDS.opening}\n`
    : refund && categoryId === null && partCount === 0
      ? `A${OWN_KINDS.refund}\n`
      : ''

/** The opening of an account: by these words and a transfer from the account to itself programs know it. */
const opening = ({ day, cents }: { day: Day; cents: Cents }, name: string): string =>
  `D${day}\nT${formatMoney(cents)}\nPOpening Balance\nL[${name}]\n^\n`
