import type { Category } from '../../../src/budget/categories/wire.ts'
import { type Cents, centsOf } from '../../../src/values/money.ts'
import type { MeterTone } from '../../ui/meter.tsx'

export interface Progress {
  spent: Cents
  allocated: Cents
  /** Money that the category has to spend: its allocation, or in a budget by months what the month has. */
  has: Cents
  /** Negative where more is spent than it has. */
  remaining: Cents
  tone: MeterTone
}

const WARN_ABOVE = 0.8

/** Up to 80 percent is fine, above it a warning, above 100 percent it is over. */
export function progressOf(category: Pick<Category, 'spent' | 'allocated'>, inMonth?: Cents): Progress {
  const spent = centsOf(category.spent)
  const allocated = centsOf(category.allocated)
  const has = inMonth ?? allocated
  const tone = spent > has ? 'over' : spent > has * WARN_ABOVE ? 'warn' : 'ok'
  return { spent, allocated, has, remaining: has - spent, tone }
}
