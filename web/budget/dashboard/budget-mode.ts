import { createStore, useStore } from '../../api/store.ts'

const STORED = 'bucketbook_budgetMode'
const isOn = createStore(stored())

function stored(): boolean {
  try {
    return sessionStorage.getItem(STORED) === 'on'
  } catch {
    return false
  }
}

export function setBudgetMode(next: boolean) {
  try {
    sessionStorage.setItem(STORED, next ? 'on' : 'off')
  } catch {
    // Storage is switched off: it is kept for as long as the page.
  }
  isOn.set(next)
}

/** Whether the dashboard shows the budget categories alone; kept while the user looks at other pages. */
export const useBudgetMode = () => useStore(isOn)
export const budgetModeNow = isOn.get
