import { keep, kept } from '../../api/storage.ts'
import { createStore, useStore } from '../../api/store.ts'

const STORED = 'bucketbook_budgetMode'
const isOn = createStore(kept(STORED, 'sessionStorage') === 'on')

export function setBudgetMode(next: boolean) {
  keep(STORED, next ? 'on' : 'off', 'sessionStorage')
  isOn.set(next)
}

/** True while the dashboard shows the budget categories alone; kept while the user looks at other pages. */
export const useBudgetMode = () => useStore(isOn)
export const budgetModeNow = isOn.get
