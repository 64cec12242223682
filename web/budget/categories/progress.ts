import type { Category } from '../../../src/budget/categories/wire.ts'
import { type Cents, centsOf } from '../../../src/values/money.ts'
import type { MeterTone } from '../../ui/meter.tsx'

export interface Progress {
  spent: Cents
  allocated: Cents
  /** Negative where more is spent than was allocated. */
  remaining: Cents
  tone: MeterTone
}

const WARN_ABOVE = 0.8

/** Up to 80 percent is fine, above it a warning, above 100 percent it is over. */
export function progressOf(category: Pick<Category, 'spent' | 'allocated'>): Progress {
  const spent = centsOf(category.spent)
  const allocated = centsOf(category.allocated)
  const tone = spent > allocated ? 'over' : spent > allocated * WARN_ABOVE ? 'warn' : 'ok'
  return { spent, allocated, remaining: allocated - spent, tone }
}
