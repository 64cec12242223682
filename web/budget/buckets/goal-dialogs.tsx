import { Suspense } from 'react'
import type { Bucket } from '../../../src/budget/buckets/wire.ts'
import { openRow } from '../../ui/drafts.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'

const SavedDialog = lazyNamed(() => import('./saved-dialog.tsx'), 'SavedDialog')
const GoalDialog = lazyNamed(() => import('./goal-dialog.tsx'), 'GoalDialog')
const DeleteGoalDialog = lazyNamed(() => import('./delete-goal-dialog.tsx'), 'DeleteGoalDialog')

type GoalDialogName = 'saved' | 'edit' | 'delete'

/** The dialog that is open over a goal when the page begins: the one that a reload has interrupted. */
export const openOf = ({ id }: Bucket): GoalDialogName | null =>
  openRow('goal') === id ? 'edit' : openRow('saved') === id ? 'saved' : null

interface GoalDialogsProps {
  goal: Bucket
  open: GoalDialogName | null
  onClose: () => void
}

/** Dialogs of a goal, each loaded when it is first opened. */
export function GoalDialogs({ goal, open, onClose }: GoalDialogsProps) {
  return (
    <Suspense>
      {open === 'saved' ? <SavedDialog goal={goal} onClose={onClose} /> : null}
      {open === 'edit' ? <GoalDialog goal={goal} onClose={onClose} /> : null}
      {open === 'delete' ? <DeleteGoalDialog goal={goal} onClose={onClose} /> : null}
    </Suspense>
  )
}

export function AddGoalDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return <Suspense>{isOpen ? <GoalDialog onClose={onClose} /> : null}</Suspense>
}
