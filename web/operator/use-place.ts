import { useCallback } from 'react'
import { useAddress } from '../ui/use-address.ts'

/** Where in the operator's page one is: the tab, and what is looked for. */
export function usePlace() {
  const { params, setParams, put } = useAddress()
  /** A step that "back" undoes; what was looked for in the other tab is left behind. */
  const go = useCallback((tab: string) => setParams(tab ? { tab } : {}), [setParams])
  return { params, put, go }
}
