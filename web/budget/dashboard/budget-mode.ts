import { useSyncExternalStore } from 'react'

const STORED = 'bucketbook_budgetMode'
const listeners = new Set<() => void>()

let isOn = stored()

function stored(): boolean {
  try {
    return sessionStorage.getItem(STORED) === 'on'
  } catch {
    return false
  }
}

export function setBudgetMode(next: boolean) {
  isOn = next
  try {
    sessionStorage.setItem(STORED, next ? 'on' : 'off')
  } catch {
    // Storage is switched off: it is kept for as long as the page.
  }
  for (const listener of listeners) listener()
}

function onChange(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the dashboard shows the budget categories alone; kept while the user looks at other pages. */
export const useBudgetMode = () => useSyncExternalStore(onChange, () => isOn)
export const budgetModeNow = () => isOn
