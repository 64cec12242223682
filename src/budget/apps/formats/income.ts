import { type AppCategory, type AppRow, addLeft, INCOME_LEFT, type ReadBook } from './book.ts'

/**
 * Takes the categories off what comes in, where more comes in under them than goes out: what is left of it would be called a
 * refund of what was never spent. Returns the categories that are left, or that nothing was booked under.
 */
export function withoutIncome(rows: AppRow[], { categories, left }: ReadBook): AppCategory[] {
  const sums = new Map<string, { cents: number; isSpent: boolean }>()
  const each = (take: (line: { amountCents: number; category: string | null }, cents: number) => void) => {
    for (const row of rows)
      if (row.kind === 'entry' && row.transferTo === null)
        for (const one of row.parts.length > 0 ? row.parts : [row])
          take(one, row.amountCents > 0 ? Math.abs(one.amountCents) : -Math.abs(one.amountCents))
  }
  each(({ category }, cents) => {
    if (category === null) return
    const known = sums.get(category) ?? { cents: 0, isSpent: false }
    sums.set(category, { cents: known.cents + cents, isSpent: known.isSpent || cents < 0 })
  })
  const isIncome = (key: string | null) => (sums.get(key ?? '')?.cents ?? 0) > 0
  each((one, cents) => {
    if (cents > 0 && isIncome(one.category)) one.category = null
  })
  for (const { key, name } of categories) if (isIncome(key)) addLeft(left, INCOME_LEFT, name)
  return categories.filter(({ key }) => !isIncome(key) || sums.get(key)?.isSpent)
}
