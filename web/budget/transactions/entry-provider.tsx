import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import type { EntryType } from './queries.ts'

const EntryDialog = lazy(() =>
  import('./entry-dialog.tsx').then((module) => ({ default: module.EntryDialog })),
)

interface Entry {
  type: EntryType
  categoryId?: string
}

const EntryContext = createContext<{ openEntry: (type: EntryType, categoryId?: string) => void }>({
  openEntry: () => {},
})

export const useEntry = () => useContext(EntryContext)

/** Add Income and Add Expense open from the header and from a category, over any screen. */
export function EntryProvider({ children }: { children: ReactNode }) {
  const [entry, setEntry] = useState<Entry | null>(null)
  const value = useMemo(
    () => ({ openEntry: (type: EntryType, categoryId?: string) => setEntry({ type, categoryId }) }),
    [],
  )
  return (
    <EntryContext value={value}>
      {children}
      <Suspense>{entry ? <EntryDialog {...entry} onClose={() => setEntry(null)} /> : null}</Suspense>
    </EntryContext>
  )
}
