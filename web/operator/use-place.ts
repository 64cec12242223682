import { useCallback } from 'react'
import { useAddress } from '../ui/use-address.ts'

/** The open tab of the operator's page and its search, as the address has them. */
export function usePlace() {
  const { params, setParams, put } = useAddress()
  /** Opens a tab, a step that "back" undoes; the search of the other tab is left behind. */
  const go = useCallback((tab: string) => setParams(tab ? { tab } : {}), [setParams])
  return { params, put, go }
}
