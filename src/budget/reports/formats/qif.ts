import { formatMoney } from '../../../values/money.ts'
import type { Account } from '../../accounts/wire.ts'
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
  const { sections, categoryNames } = sheet
  const nameOf = (categoryId: string | null) =>
    oneLine((categoryNames.get(categoryId ?? '') ?? '').replaceAll(MARKS, ' '))
  const taken = new Set<string>()
  for (const { account, pages } of sections()) {
    const ledger = LEDGERS[account.type]
    yield `!Account\nN${nameFor(account.name, taken)}\nT${ledger}\n^\n!Type:${ledger}\n`
    for (const rows of pages) {
      const parts = partsIn(sheet, rows)
      const entries = rows.map((row) => {
        const category = nameOf(row.categoryId)
        const sign = row.type === 'income' ? '' : '-'
        const split = (parts.get(row.id) ?? []).map(
          ({ categoryId, amount, note }) =>
            `S${nameOf(categoryId)}\n${note ? `E${oneLine(note)}\n` : ''}$${sign}${amount}\n`,
        )
        const line = category ? `L${category}\n` : split.join('')
        return `D${row.date}\nT${formatMoney(signedCents(row))}\nP${oneLine(row.description)}\n${line}^\n`
      })
      yield entries.join('')
    }
  }
  // Without any entry it is a QIF file nevertheless.
  if (taken.size === 0) yield '!Type:Bank\n'
}

/** QIF knows an account by its name alone, so the second of a name gets a number. */
function nameFor(text: string, taken: Set<string>): string {
  const name = oneLine(text)
  let free = name
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name} (${number})`
  taken.add(free.toLowerCase())
  return free
}
