import { faRotateLeft } from '@fortawesome/free-solid-svg-icons/faRotateLeft'
import type { BankFetch, FetchedBatch } from '../../../src/bank-connections/wire.ts'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import { Button } from '../../ui/button.tsx'
import { formatAmount, formatCount, formatDay, plural } from '../../ui/format.ts'
import { Status } from '../../ui/status.tsx'
import { useUndoImport } from '../statements/queries.ts'
import { useTakeOpening } from './queries.ts'

/** The outcome of one account's batch in words, such as "3 new transactions, 1 bill paid". */
function wordsOf({ imported, matched, paid, duplicates, refused }: FetchedBatch): string {
  const words = [
    imported + matched === 0 ? 'nothing new' : plural(imported, 'new transaction'),
    matched > 0 ? `${formatCount(matched)} recognised` : '',
    paid > 0 ? `${plural(paid, 'bill')} paid` : '',
    duplicates > 0 && imported + matched > 0 ? `${formatCount(duplicates)} known` : '',
    refused > 0 ? `${formatCount(refused)} refused` : '',
  ]
  return words.filter(Boolean).join(', ')
}

function Batch({ batch, name }: { batch: FetchedBatch; name: string }) {
  const undo = useUndoImport()
  const take = useTakeOpening(batch.accountId)
  const { balance, openingOffer: offer } = batch
  const isThere = batch.imported + batch.matched > 0
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 text-pretty">
        <bdi className="font-medium">{name}</bdi>: {undo.isSuccess ? 'taken back' : wordsOf(batch)}.
        {offer && !undo.isSuccess ? (
          <span className="block text-[0.8125rem] text-muted">
            {take.isSuccess
              ? `The balance is ${formatAmount(offer.balance)} now.`
              : 'Rows came that are older than this account, whose opening held them already.'}
          </span>
        ) : balance && !balance.agrees && !undo.isSuccess ? (
          <span className="block text-[0.8125rem] text-muted">
            On {formatDay(balance.day)} the bank says {formatAmount(balance.stated)}, and the book{' '}
            {formatAmount(balance.computed)}.
          </span>
        ) : null}
      </p>
      {isThere && !undo.isSuccess ? (
        <span className="flex flex-wrap gap-2">
          {offer && !take.isSuccess ? (
            <Button small busy={take.isPending} onClick={() => take.mutate(offer)}>
              Set balance to {formatAmount(offer.balance)}
            </Button>
          ) : null}
          <Button small icon={faRotateLeft} busy={undo.isPending} onClick={() => undo.mutate(batch.id)}>
            Undo<span className="sr-only"> for {name}</span>
          </Button>
        </span>
      ) : null}
    </li>
  )
}

interface FetchedRowsProps {
  fetched: BankFetch
  accounts: Account[]
  /** Notes that the connection's card shows already: they are not repeated. */
  said: string
}

/** Batches of the last fetch of this visit, each with its Undo, and the bank's messages. */
export function FetchedRows({ fetched, accounts, said }: FetchedRowsProps) {
  const { batches, messages } = fetched
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? 'An account'
  return (
    <Status className="grid gap-2 rounded-xl border border-line bg-base-200 px-4 py-3">
      {batches.length === 0 ? <p>Nothing came.</p> : null}
      <ul className="grid gap-2">
        {batches.map((batch) => (
          <Batch key={batch.id} batch={batch} name={nameOf(batch.accountId)} />
        ))}
      </ul>
      {messages
        .filter((message) => !said.includes(message))
        .map((message) => (
          <p key={message} className="text-sm text-pretty wrap-anywhere text-muted">
            {message}
          </p>
        ))}
    </Status>
  )
}
