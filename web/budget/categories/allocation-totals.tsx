import type { Category } from '../../../src/budget/categories/wire.ts'
import { formatMoney } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { progressOf } from './progress.ts'

/** All categories in one line: what they may take, and what they have taken. */
export function AllocationTotals({ categories }: { categories: Category[] }) {
  const progress = categories.map(progressOf)
  const spent = progress.reduce((sum, row) => sum + row.spent, 0)
  const allocated = progress.reduce((sum, row) => sum + row.allocated, 0)
  return (
    <p className="text-sm text-muted">
      <Amount value={formatMoney(spent)} className="font-semibold text-base-content" /> spent of{' '}
      <Amount value={formatMoney(allocated)} /> allocated
    </p>
  )
}
