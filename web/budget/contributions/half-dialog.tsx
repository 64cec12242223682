import { faRotateLeft } from '@fortawesome/free-solid-svg-icons/faRotateLeft'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { type Transaction, TransactionChange } from '../../../src/budget/transactions/wire.ts'
import { DayText, PositiveMoney } from '../../../src/values/wire.ts'
import { booksQuery } from '../../api/books.ts'
import { sharedBook } from '../../api/current-book.ts'
import { ApiError } from '../../api/errors.ts'
import { useMembers, useSigned } from '../../api/members.ts'
import { asMoney } from '../../api/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { formatAmount, formatDay } from '../../ui/format.ts'
import { asAmount, MoneyField, tidyAmount } from '../../ui/money-input.tsx'
import { useWireForm } from '../../ui/use-wire-form.ts'
import { checkShares, sharingIn } from '../sharing/said.ts'
import { ForWhom } from '../sharing/sharing-fields.tsx'
import { useChangeContribution, useTakeBack } from './queries.ts'

interface HalfProps {
  row: Transaction
  /** The contribution's id. */
  id: string
  onClose: () => void
}

const Typed = z
  .object({
    amount: PositiveMoney,
    date: DayText.min(1, 'Date is required'),
    description: TransactionChange.shape.description.unwrap(),
    among: z.string(),
    shareTexts: z.array(z.object({ memberId: z.string(), amount: z.string() })),
  })
  .superRefine(checkShares)

/** Both halves of a contribution in one form, for whoever made it. */
function HalfForm({ row, id, onClose }: HalfProps) {
  const [change, takeBack] = [useChangeContribution(), useTakeBack()]
  const members = useMembers()
  // Money that was put into an account of the book is for everybody.
  const isForSome = sharedBook() !== null && row.kind !== 'transfer' && members.length > 1
  const { field, handleSubmit, watch, setValue } = useWireForm(Typed, {
    amount: tidyAmount(row.amount),
    date: row.date,
    description: row.description,
    among: '',
    shareTexts: [],
  })
  const isInexact = change.error instanceof ApiError && change.error.code === 'shares_differ'
  const failure =
    isInexact && sharedBook() === null
      ? 'Each share was entered to the cent. To change the amount, open the shared book and enter the shares again.'
      : change.failure
  const save = handleSubmit(({ among, shareTexts, ...typed }) => {
    const sharing = sharingIn({ among, shareTexts })
    const given = { ...typed, amount: asMoney(typed.amount) }
    const names = Object.keys(given) as (keyof typeof given)[]
    const changed = names.filter((name) => given[name] !== row[name])
    if (changed.length === 0 && !among) return onClose()
    const rev = sharedBook() ? { bookRev: row.rev } : { rev: row.rev }
    const fields = Object.fromEntries(changed.map((name) => [name, given[name]]))
    change.mutate({ id, ...fields, ...sharing, ...rev }, { onSuccess: onClose })
  })
  return (
    <DialogForm
      action="Save changes"
      busy={change.isPending}
      disabled={takeBack.isPending}
      error={failure ?? takeBack.failure}
      buttons={
        <Button
          look="quiet"
          icon={faRotateLeft}
          className="text-error sm:mr-auto sm:-ml-4"
          busy={takeBack.isPending}
          data-tip="A row that was there before stays"
          onClick={() => takeBack.mutate(id, { onSuccess: onClose })}
        >
          Take it back
        </Button>
      }
      onSubmit={save}
      onClose={onClose}
    >
      <MoneyField label="Amount" {...field('amount', asAmount)} />
      <TextField label="Description" {...field('description')} />
      <TextField label="Date" type="date" {...field('date')} />
      {isForSome ? (
        <ForWhom
          row={row}
          members={members}
          amount={String(watch('amount'))}
          among={field('among')}
          chosen={watch('among')}
          shares={watch('shareTexts')}
          error={field('shareTexts').error}
          onShares={(list) => setValue('shareTexts', list, { shouldDirty: true })}
        />
      ) : null}
    </DialogForm>
  )
}

/** Facts of a contribution that somebody else has made, to be read only. */
function HalfFacts({ row, onClose }: Omit<HalfProps, 'id'>) {
  const { by } = useSigned(row)
  const facts = {
    Amount: formatAmount(row.amount),
    Date: formatDay(row.date),
    'Entered by': by ?? 'Somebody',
  }
  return (
    <>
      <div className="grid gap-4">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          {Object.entries(facts).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="figures text-right font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-muted">Only who gave it can change it or take it back.</p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </>
  )
}

/** Half of a contribution: it is not changed alone, but whoever made it changes both, or takes them back. */
export function HalfDialog({ row, id, onClose }: HalfProps) {
  const { data: books } = useQuery(booksQuery)
  const shared = sharedBook()
  const isMine = shared === null || books?.find((book) => book.id === shared.id)?.memberId === row.paidBy
  return (
    <Dialog
      title={row.description}
      description={
        shared
          ? `It belongs together with a row of ${isMine ? 'your own book: what you change here changes both' : 'the own book of whoever gave it'}.`
          : 'It belongs together with a row of a shared book, and is neither income nor spending of your own. What you change here changes both.'
      }
      onClose={onClose}
    >
      {isMine ? <HalfForm row={row} id={id} onClose={onClose} /> : <HalfFacts row={row} onClose={onClose} />}
    </Dialog>
  )
}
