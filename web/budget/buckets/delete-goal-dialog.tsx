import { faBuildingColumns } from '@fortawesome/free-solid-svg-icons/faBuildingColumns'
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { Bucket } from '../../../src/budget/buckets/wire.ts'
import { Amount } from '../../ui/amount.tsx'
import type { IconChoice } from '../../ui/choice.tsx'
import { FormDialog } from '../../ui/dialog-form.tsx'
import { Status } from '../../ui/status.tsx'
import { orNull, useWireForm } from '../../ui/use-wire-form.ts'
import { accountsQuery } from '../ledger/queries.ts'
import { AccountSelect } from './account-select.tsx'
import { ChoiceCells } from './choice-cells.tsx'
import { progressOf } from './goal-progress.ts'
import { useDeleteGoal } from './queries.ts'
import { SELECT_DESTINATION } from './transfer-form.ts'

const Leaving = z
  .object({ way: z.enum(['return', 'nothing']), toAccountId: z.string().nullable() })
  .refine(({ way, toAccountId }) => way === 'nothing' || toAccountId, {
    path: ['toAccountId'],
    message: SELECT_DESTINATION,
  })

const WAYS: readonly IconChoice[] = [
  { value: 'return', label: 'Return it to an account', icon: faBuildingColumns },
  { value: 'nothing', label: 'Remove the money too', icon: faTrash },
]

/** Asks first; where the goal still holds money, also what becomes of it. */
export function DeleteGoalDialog({ goal, onClose }: { goal: Bucket; onClose: () => void }) {
  const { saved } = progressOf(goal)
  const accounts = useQuery({ ...accountsQuery, refetchOnMount: 'always' }).data ?? []
  const remove = useDeleteGoal(goal.id)
  const { field, register, handleSubmit, watch } = useWireForm(Leaving, {
    way: saved > 0 ? 'return' : 'nothing',
    toAccountId: null,
  })
  const [way, chosen] = watch(['way', 'toAccountId'])
  const name = <strong className="break-words text-base-content">{goal.name}</strong>

  return (
    <FormDialog
      title="Delete this savings goal?"
      description={
        saved > 0 ? (
          <>
            {name} still holds <Amount value={goal.saved} className="font-semibold text-base-content" />.
          </>
        ) : (
          <>{name} goes away. Its transactions are kept.</>
        )
      }
      keepsFocus
      onSubmit={handleSubmit((input) => {
        remove.mutate({ toAccountId: input.way === 'return' ? input.toAccountId : null })
        onClose()
      })}
      action={saved > 0 && way === 'return' ? 'Return and delete' : 'Delete goal'}
      look="danger"
      onClose={onClose}
    >
      {saved > 0 ? (
        <ChoiceCells
          legend="What happens to the money"
          choices={WAYS}
          field={register('way')}
          columns="grid-cols-2"
        />
      ) : null}
      {saved > 0 && way === 'return' ? (
        <AccountSelect
          label="To account"
          accounts={accounts}
          field={field('toAccountId', orNull)}
          chosen={chosen}
          difference={saved}
        />
      ) : null}
      <Status className="rounded-field bg-base-200 px-3.5 py-2.5 text-sm text-pretty">
        {saved > 0 && way === 'nothing' ? (
          <>
            <Amount value={goal.saved} className="font-semibold" /> disappears from your total balance. No
            account gets it, and no transaction records it.
          </>
        ) : null}
      </Status>
    </FormDialog>
  )
}
