import { useQuery } from '@tanstack/react-query'
import type { StorageMode } from '../../src/sync/wire.ts'
import { keys } from './keys.ts'
import { goesLocal } from './reach.ts'

/** Rows of one kind that whoever takes a file reads at a time, so that a page can say so before; undefined where any fit. */
export function useRowsAtOnce(): number | undefined {
  const { data } = useQuery<StorageMode>({ queryKey: keys.storageMode, enabled: false })
  return goesLocal('/api/import') ? undefined : data?.rowsAtOnce
}
