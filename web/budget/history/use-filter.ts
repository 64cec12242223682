import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { type FilterName, filterOf } from './filter.ts'

/** The filter lives in the address, so that it can be kept, sent and gone back to. */
export function useFilter() {
  const [params, setParams] = useSearchParams()
  const filter = useMemo(() => filterOf(params), [params])
  const setFilter = useCallback(
    (name: FilterName, value: string) =>
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
  const clear = useCallback(() => setParams({}, { replace: true }), [setParams])
  return { filter, setFilter, clear }
}
