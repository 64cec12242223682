import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SignedAmount } from '../../ui/amount.tsx'
import { FormDialog } from '../../ui/dialog-form.tsx'
import { formatDay, plural } from '../../ui/format.ts'
import { inLine } from '../../ui/in-line.ts'
import { nameIn } from '../ledger/name-in.ts'
import { categoriesQuery } from '../ledger/queries.ts'
import type { Lesson } from './learn.ts'
import { useLearn } from './use-learn.ts'

interface LessonDialogProps {
  lesson: Lesson
  onClose: () => void
}

/** The other expenses of a payee, each of which can be left out, before they get the category. */
export function LessonDialog({ lesson, onClose }: LessonDialogProps) {
  const { payee, categoryId, others } = lesson
  const categories = useQuery(categoriesQuery).data
  const category = categories?.find(({ id }) => id === categoryId)?.name ?? 'this category'
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isFromNow, setFromNow] = useState(true)
  const learn = useLearn(lesson)
  const ids = others.map(({ id }) => id).filter((id) => !left.has(id))
  return (
    <FormDialog
      title={`${category} for ${payee}?`}
      description={`These ${plural(others.length, 'expense')} of ${payee} have another category, or none.`}
      action={ids.length > 0 ? `Use it for ${ids.length}` : 'Use it from now on'}
      disabled={ids.length === 0 && !isFromNow}
      onSubmit={(event) => {
        event.preventDefault()
        learn.mutate({ ids, isFromNow })
        onClose()
      }}
      onClose={onClose}
    >
      <ul className="max-h-[45dvh] divide-y divide-line overflow-y-auto border-y border-line">
        {others.map((row) => (
          <li key={row.id}>
            <label className="flex min-h-12 cursor-pointer items-center gap-3 py-1.5">
              <input
                type="checkbox"
                className="checkbox"
                checked={!left.has(row.id)}
                onChange={(event) => {
                  const next = new Set(left)
                  if (event.target.checked) next.delete(row.id)
                  else next.add(row.id)
                  setLeft(next)
                }}
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{row.description}</span>
                <span className="block truncate text-[0.8125rem] text-muted">
                  {inLine([formatDay(row.date), nameIn(categories, row.categoryId, 'No category')])}
                </span>
              </span>
              <SignedAmount type={row.type} value={row.amount} />
            </label>
          </li>
        ))}
      </ul>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="checkbox"
          checked={isFromNow}
          onChange={(event) => setFromNow(event.target.checked)}
        />
        <span>And for every new expense of {payee} that comes without a category</span>
      </label>
    </FormDialog>
  )
}
