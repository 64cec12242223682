import type { z } from 'zod'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import type { Transfer, TransferChange } from '../../../src/budget/transfers/wire.ts'
import { uuidV7 } from '../../../src/values/id.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import { formatAmount, plural } from '../../ui/format.ts'
import { showRemoved } from '../ledger/shown.ts'
import { nameBy, showUnnamed } from '../ledger/unnamed.ts'
import { offerUndo } from '../undo.ts'
import {
  newTransfer,
  type Pair,
  showDismissed,
  showLinked,
  showLinkedWithFee,
  showMoved,
  showParted,
  showTransfer,
  type TransferInput,
} from './shown.ts'

const { transfers, transactions } = api

const newKey = () => uuidV7(Date.now())
const remove = (id: string, key: string) => answer(transactions[':id'].$delete({ param: { id } }, keyed(key)))
const part = (id: string, key: string) =>
  answer(transfers[':id'].$delete({ param: { id }, query: {} }, keyed(key)))
const put = (id: string, json: z.input<typeof TransferChange>, key: string) =>
  answer(transfers[':id'].$put({ param: { id }, json }, keyed(key)))
const link = (pairs: Pair[], key: string) =>
  answer(
    transfers.links.$post(
      { json: { pairs: pairs.map(({ expense, income }): [string, string] => [expense.id, income.id]) } },
      keyed(key),
    ),
  )

interface Added {
  /** The form's idempotency key: sent once more as it was, the transfer is the one that may have arrived. */
  key: string
  input: TransferInput
}

const halvesOf = ({ expense, income }: Pair) => [expense, income]

/** Transfers that are shown before they are answered, by their input. */
const shownOf = new WeakMap<TransferInput, Transfer>()

export function useAddTransfer() {
  const undo = useCommand((row: Transaction, key) => remove(row.id, key), {
    done: 'Transfer taken back',
    failed: 'Failed to take the transfer back',
    shows: (row, patch) => showRemoved(patch, row),
  })
  return useCommand(
    async ({ key, input }: Added) => {
      const adding = answer(transfers.$post({ json: input }, keyed(key)))
      nameBy(input, adding.then(halvesOf))
      const transfer = await adding
      Object.assign(shownOf.get(input) ?? {}, transfer)
      offerUndo('Transfer added', () => undo.mutate(transfer.expense))
      return transfer
    },
    {
      failed: 'Failed to add the transfer',
      shows: ({ input }, patch) => {
        const shown = newTransfer(input)
        shownOf.set(input, shown)
        showUnnamed(input, [shown.id])
        showTransfer(patch, shown)
      },
    },
  )
}

/** Both halves of a transfer as they are; the other one where it is known. */
interface Before {
  row: Transaction
  other: Transaction | null
}

const endsOf = ({ type, accountId, transferAccountId }: Transaction) =>
  type === 'expense'
    ? { fromAccountId: accountId, toAccountId: transferAccountId }
    : { fromAccountId: transferAccountId, toAccountId: accountId }

/** Fields of a transfer as a form has them; an account that is deleted has no id. */
export const fieldsOf = (row: Transaction, other: Transaction | null = null) => {
  const { fromAccountId, toAccountId } = endsOf(row)
  const { amount, date, description } = row
  const categoryId = row.categoryId ?? other?.categoryId ?? null
  return {
    fromAccountId: fromAccountId ?? '',
    toAccountId: toAccountId ?? '',
    amount,
    date,
    description,
    categoryId,
  }
}

interface Moved extends Before {
  change: Partial<TransferInput>
}

export function useChangeTransfer(id: string) {
  const undo = useCommand(
    async ({ row, other, change }: Moved, key) => {
      const before = fieldsOf(row, other)
      const changed = Object.keys(change) as (keyof TransferInput)[]
      await put(id, Object.fromEntries(changed.map((field) => [field, before[field]])), key)
      // Each half keeps the day and the words of its bank.
      const isEach = changed.some((field) => field === 'date' || field === 'description')
      if (!other || !isEach) return
      const { date, description } = other
      await answer(
        transactions[':id'].$put({ param: { id: other.id }, json: { date, description } }, keyed(newKey())),
      )
    },
    { done: 'Change undone', failed: 'Failed to undo the change' },
  )
  return useCommand(
    async (moved: Moved, key) => {
      const after = await put(id, moved.change, key)
      offerUndo('Transfer updated', () => undo.mutate(moved))
      return after
    },
    {
      failed: 'Failed to update the transfer',
      shows: ({ change }, patch) => showMoved(patch, id, change),
    },
  )
}

/** Links pairs of rows that are there; one press parts them again. */
export function useLinkPairs() {
  const undo = useCommand(
    (ids: string[], key) => answer(transfers.partings.$post({ json: { ids } }, keyed(key))),
    {
      done: 'Link undone',
      failed: 'Failed to undo the link',
      shows: (ids, patch) => {
        for (const id of ids) showParted(patch, id)
      },
    },
  )
  return useCommand(
    async (pairs: Pair[], key) => {
      const linking = link(pairs, key)
      nameBy(
        pairs,
        linking.then(({ transfers }) => transfers.flatMap(halvesOf)),
      )
      const { transfers: made } = await linking
      const title = made.length === 1 ? 'Linked as a transfer' : `${plural(made.length, 'transfer')} linked`
      offerUndo(title, () => undo.mutate(made.map(({ id }) => id)))
      return made
    },
    {
      failed: 'Failed to link',
      shows: (pairs, patch) => showUnnamed(pairs, showLinked(patch, pairs)),
    },
  )
}

/** Links an expense with an income that is a little smaller: the rest is a fee, which Undo joins again. */
export function useLinkWithFee() {
  const undo = useCommand(
    (id: string, key) =>
      answer(transfers[':id'].$delete({ param: { id }, query: { joinFee: 'true' } }, keyed(key))),
    { done: 'Link undone', failed: 'Failed to undo the link' },
  )
  return useCommand(
    async (pair: Pair, key) => {
      const { expense, income } = pair
      const json = { ids: [expense.id, income.id] as [string, string], fee: true }
      const linking = answer(transfers.links.$post({ json }, keyed(key)))
      nameBy(
        pair,
        linking.then(({ transfers }) => transfers.flatMap(halvesOf)),
      )
      const { transfers: made } = await linking
      const [transfer] = made
      if (transfer)
        offerUndo('Linked as a transfer', () => undo.mutate(transfer.id), {
          text: 'The rest of it is a fee.',
        })
    },
    { failed: 'Failed to link', shows: (pair, patch) => showUnnamed(pair, showLinkedWithFee(patch, pair)) },
  )
}

/** Parts a transfer into its two rows. */
export function usePartTransfer(id: string) {
  const undo = useCommand((pair: Pair, key) => link([pair], key), {
    done: 'Transfer linked again',
    failed: 'Failed to link the transfer again',
    shows: (pair, patch) => void showLinked(patch, [pair]),
  })
  return useCommand(
    async (pair: Pair, key) => {
      const done = await part(id, key)
      offerUndo('Transfer separated', () => undo.mutate(pair), { text: 'They are two separate entries now.' })
      return done
    },
    { failed: 'Failed to separate the transfer', shows: (_, patch) => showParted(patch, id) },
  )
}

export function useDismissPair() {
  const undo = useCommand(
    (id: string, key) => answer(transfers.dismissals[':id'].$delete({ param: { id } }, keyed(key))),
    { done: 'Suggested again', failed: 'Failed to suggest it again' },
  )
  return useCommand(
    async ({ expense, income }: Pair, key) => {
      const ids: [string, string] = [expense.id, income.id]
      const { id } = await answer(transfers.dismissals.$post({ json: { ids } }, keyed(key)))
      offerUndo('Not a transfer', () => undo.mutate(id), {
        text: `${formatAmount(expense.amount)}: it is not suggested again.`,
      })
    },
    { failed: 'Failed to remember it', shows: (pair, patch) => showDismissed(patch, pair) },
  )
}

/** Makes a row half of a transfer whose other half is written. */
export function useWriteOtherHalf(row: Transaction) {
  const undo = useCommand(
    async ({ id, expense, income }: Transfer, key) => {
      await part(id, key)
      await remove((expense.id === row.id ? income : expense).id, newKey())
    },
    { done: 'An entry again', failed: 'Failed to undo it' },
  )
  return useCommand(
    async (accountId: string, key) => {
      const made = await answer(transfers.$post({ json: { transactionId: row.id, accountId } }, keyed(key)))
      offerUndo('Made a transfer', () => undo.mutate(made))
      return made
    },
    { failed: 'Failed to make it a transfer' },
  )
}
