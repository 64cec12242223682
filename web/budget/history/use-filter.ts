import { useCallback, useMemo } from 'react'
import { useAddress } from '../../ui/use-address.ts'
import { type FilterName, filterOf } from './filter.ts'

/** The filter, as it stands in the address. */
export function useFilter() {
  const { params, setParams, put } = useAddress()
  const filter = useMemo(() => filterOf(params), [params])
  const setFilter = useCallback((name: FilterName, value: string) => put(name, value), [put])
  const clear = useCallback(() => setParams({}, { replace: true }), [setParams])
  return { filter, setFilter, clear }
}
