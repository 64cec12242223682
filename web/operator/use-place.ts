import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/** Where in the operator's page one is lives in the address: the tab, and what is looked for. */
export function usePlace() {
  const [params, setParams] = useSearchParams()
  const put = useCallback(
    (name: string, value: string) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (value) after.set(name, value)
          else after.delete(name)
          return after
        },
        { replace: true },
      ),
    [setParams],
  )
  /** A step that "back" undoes; what was looked for in the other tab is left behind. */
  const go = useCallback((tab: string) => setParams(tab ? { tab } : {}), [setParams])
  return { params, put, go }
}
