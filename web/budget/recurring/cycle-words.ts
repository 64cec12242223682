import type { Cycle } from '../../../src/values/cycle.ts'
import type { Item } from './kind.ts'

export const CYCLE_LABELS: Record<Cycle, string> = {
  monthly: 'Monthly',
  biweekly: 'Biweekly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
}

export const PRIORITY_LABELS: Record<Item['priority'], string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
}
