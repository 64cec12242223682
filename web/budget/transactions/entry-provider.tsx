import { createContext, type ReactNode, Suspense, useContext, useEffect, useMemo, useState } from 'react'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { openRow } from '../../ui/drafts.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { useChanges } from '../ledger/changes.ts'
import { onLearnable } from '../ledger/learning.ts'
import { type Addable, isAddable } from '../ledger/queries.ts'
import type { Lesson } from '../payees/learn.ts'

const load = () => import('./dialogs.tsx')
const LessonDialog = lazyNamed(() => import('../payees/lesson-dialog.tsx'), 'LessonDialog')
const EntryDialog = lazyNamed(load, 'EntryDialog')
const EditDialog = lazyNamed(load, 'EditDialog')

interface Entries {
  openEntry: (type: Addable, asked?: { asksCategory: boolean }) => void
  editTransaction: (transaction: Transaction) => void
  removeTransaction: (transaction: Transaction) => void
}

const EntryContext = createContext<Entries>({
  openEntry: () => {},
  editTransaction: () => {},
  removeTransaction: () => {},
})

export const useEntry = () => useContext(EntryContext)

/** The entry that is being added; each opening has a number of its own. */
interface Opened {
  opening: number
  type: Addable
  asksCategory?: boolean
  /** Fields that a link or another app has brought along, by their names in the address. */
  brought?: Record<string, string>
}
let openings = 0

/** Names in the address of the title and text that another app has shared. */
const SHARED = ['shared-title', 'shared-text']
/** A picture, which lies aside. */
const isPicture = (params: URLSearchParams) => params.get('shared') === 'picture'

/**
 * The shortcuts of the installed app lead to `?add=expense`, and links may bring `amount` and `description` along; gone from
 * the address once it is open.
 */
function askedFor(): Opened | null {
  const params = new URLSearchParams(location.search)
  const type =
    params.get('add') ?? (isPicture(params) || SHARED.some((name) => params.get(name)) ? 'expense' : null)
  if (!isAddable(type)) return null
  history.replaceState(history.state, '', location.pathname)
  return { opening: openings++, type, brought: Object.fromEntries(params) }
}

/** Add Income, Add Expense and Add Transfer open over any screen, and any list edits and deletes its rows here. */
export function EntryProvider({ children }: { children: ReactNode }) {
  const [entry, setEntry] = useState<Opened | null>(askedFor)
  const [edited, setEdited] = useState<Transaction | null>(null)
  const [lesson, setLesson] = useState<Lesson | null>(null)
  const changes = useChanges()
  const { mutate: remove } = changes.remove
  const value = useMemo(
    () => ({
      openEntry: (type: Addable, asked?: { asksCategory: boolean }) =>
        setEntry({ opening: openings++, type, ...asked }),
      editTransaction: (transaction: Transaction) => setEdited(transaction),
      removeTransaction: (transaction: Transaction) => remove(transaction),
    }),
    [remove],
  )
  useEffect(() => {
    const row = openRow('entry')
    if (row) void load().then((module) => module.reopen(row, value))
  }, [value])
  useEffect(
    () =>
      onLearnable(async (row) => {
        const { offerLesson } = await import('../payees/learn.ts')
        await offerLesson(row, setLesson)
      }),
    [],
  )
  // The browser tells a moment later that a dialog was closed: by then the next one may be open.
  const close = (closed: Opened) => setEntry((now) => (now === closed ? null : now))
  return (
    <EntryContext value={value}>
      {children}
      <Suspense>
        {entry ? <EntryDialog key={entry.opening} {...entry} onClose={() => close(entry)} /> : null}
        {edited ? (
          <EditDialog transaction={edited} changes={changes} onClose={() => setEdited(null)} />
        ) : null}
        {lesson ? <LessonDialog lesson={lesson} onClose={() => setLesson(null)} /> : null}
      </Suspense>
    </EntryContext>
  )
}
