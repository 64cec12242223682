import type { z } from 'zod'
import type { Bucket, BucketTransfer, NewBucket } from '../../../src/budget/buckets/wire.ts'
import { formatMoney, parseMoney } from '../../../src/values/money.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { changeSeen } from '../../api/meanwhile.ts'
import { asMoney, changed, useCommand, without } from '../../api/use-command.ts'
import { useOwns } from '../../api/use-owns.ts'
import { dismissOffer, showToast } from '../../ui/toast.ts'
import { goalsQuery } from '../ledger/queries.ts'
import { offerUndo, useUndoable } from '../undo.ts'

const TITLE = "Congratulations! You've filled your bucket!"
const DELAY_MS = 4_000

interface Celebrated {
  name: string
  saved: string
  isVictory: boolean
  undo: () => void
}

/**
 * The overlay about four seconds after the goal is gone; its code is fetched meanwhile. Returns how to call it off,
 * which closes it where it is open already.
 */
function congratulateLater(goal: Celebrated): () => void {
  const overlay = import('./congratulations.tsx')
  overlay.catch(() => {})
  let close = () => {}
  const timer = setTimeout(() => {
    overlay.then(
      ({ showCongratulations }) => {
        close = showCongratulations({ title: TITLE, ...goal })
      },
      () => showToast({ tone: 'success', title: TITLE, text: goal.name }),
    )
  }, DELAY_MS)
  return () => {
    clearTimeout(timer)
    close()
  }
}

const buckets = api['savings-buckets']

/** Time for which a goal goes up in smoke before it is deleted. */
const SMOKE_MS = 800

export const bucketsQuery = goalsQuery

/** Adds a goal; with one, as it was seen, it changes what is another in it, and what it has saved stays. */
export const useSaveGoal = (seen?: Bucket) =>
  useCommand(
    ({ name, target, icon, saved, targetDate }: z.input<typeof NewBucket>, key) =>
      seen
        ? changeSeen(seen, { name, target, icon, targetDate }, (json) =>
            answer(buckets[':id'].$put({ param: { id: seen.id }, json }, keyed(key))),
          )
        : answer(buckets.$post({ json: { name, target, icon, saved, targetDate } }, keyed(key))),
    seen
      ? {
          done: 'Savings goal updated successfully',
          failed: 'Failed to update savings goal',
          shows: ({ name, target, icon, targetDate = null }, patch) =>
            patch(
              keys.buckets,
              changed<Bucket>(seen.id, {
                name,
                target: asMoney(target),
                targetDate,
                ...(icon ? { icon } : {}),
              }),
            ),
        }
      : {
          done: 'Savings goal created successfully',
          failed: 'Failed to create savings goal',
          isInForm: true,
        },
  )

const transfer = (id: string, json: z.input<typeof BucketTransfer>, key: string) =>
  answer(buckets[':id'].transfers.$post({ param: { id }, json }, keyed(key)))

export const useTransfer = (id: string) =>
  useCommand((json: z.input<typeof BucketTransfer>, key) => transfer(id, json, key), {
    done: 'Savings amount updated successfully',
    failed: 'Failed to update savings amount',
    shows: ({ amount, fromAccountId }, patch) => {
      const cents = (parseMoney(String(amount)) ?? 0) * (fromAccountId ? 1 : -1)
      patch(keys.buckets, (rows: Bucket[]) =>
        rows.map((row) =>
          row.id === id ? { ...row, saved: formatMoney((parseMoney(row.saved) ?? 0) + cents) } : row,
        ),
      )
    },
  })

const restoring = (id: string) => ({
  run: (key: string) => answer(buckets[':id'].restore.$post({ param: { id } }, keyed(key))),
  done: 'Savings goal restored',
  failed: 'Failed to restore savings goal',
})

/** Deletes a goal; its money goes to the account first, and without one nothing of it is kept. */
export const useDeleteGoal = (id: string) =>
  useUndoable(
    ({ toAccountId }: { toAccountId: string | null }, key) => {
      const query = toAccountId ? { returnTo: toAccountId } : {}
      return answer(buckets[':id'].$delete({ param: { id }, query }, keyed(key)))
    },
    {
      done: 'Savings goal deleted successfully',
      failed: 'Failed to delete savings goal',
      shows: (_, patch) => patch(keys.buckets, without(id)),
      undo: restoring(id),
    },
  )

/** Goes on when the user leaves the page meanwhile: both waits belong to the action, not to the card. */
export function useCelebrate({ id, name, saved }: Bucket) {
  const isVictory = useOwns('victory-animations')
  const { run, ...outcome } = restoring(id)
  const restore = useCommand((_: null, key) => run(key), outcome)
  return useCommand(
    async (_: null, key) => {
      await new Promise((resolve) => setTimeout(resolve, SMOKE_MS))
      const done = await answer(buckets[':id'].celebrate.$post({ param: { id } }, keyed(key)))
      const about = `celebrated ${id}`
      // The toast and the overlay offer the same way back: taken in one of them, it is gone from both.
      const undo = () => {
        dismissOffer(about)
        callOff()
        restore.mutate(null)
      }
      const callOff = congratulateLater({ name, saved, isVictory, undo })
      offerUndo('Savings goal celebrated', undo, { text: `What ${name} held is now an expense.`, about })
      return done
    },
    { failed: 'Failed to delete savings goal' },
  )
}
