import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import type { Book } from '../../../src/household/wire.ts'
import { PositiveMoney } from '../../../src/values/wire.ts'
import { booksQuery } from '../../api/books.ts'
import { sharedBook } from '../../api/current-book.ts'
import { membersQuery } from '../../api/members.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { FormError, SelectField, TextField } from '../../ui/field.tsx'
import { formatAmount, formatDay } from '../../ui/format.ts'
import { isolated } from '../../ui/in-line.ts'
import { asAmount, MoneyField, tidyAmount } from '../../ui/money-input.tsx'
import { today } from '../../ui/preferences.ts'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWireForm } from '../../ui/use-wire-form.ts'
import { checkShares, sharingIn } from '../sharing/said.ts'
import { ForWhom } from '../sharing/sharing-fields.tsx'
import { accountsIn, categoriesIn, useContribute } from './queries.ts'

/** The way of a contribution: into an account of the book, out of one, or paid for the book with one's own money. */
type Way = 'paid' | 'in' | 'out'

const WAYS: Record<Way, string> = { paid: 'I paid for it', in: 'Put money in', out: 'Take money out' }
const ABOUT: Record<Way, string> = {
  paid: 'It is spending of the shared book that you paid, and no spending of your own.',
  in: 'In the settlement it counts as paid by you for everybody.',
  out: 'In the settlement it counts as paid back to you by everybody.',
}

interface ContributionDialogProps {
  start?: Way
  /** The row of the own book that it is already. */
  row?: Transaction
  onClose: () => void
}

/** Money between the own book and a shared one, written into both at once. */
export function ContributionDialog({ row, onClose, ...rest }: ContributionDialogProps) {
  const { data: books } = useQuery(booksQuery)
  const [own, ...shared] = books ?? []
  const offered = shared.filter(({ role }) => role !== 'viewer')
  return (
    <Dialog
      title={row ? 'For a shared book' : 'Your money and the book’s'}
      description={
        row
          ? `${isolated(row.description)}, ${formatAmount(row.amount)} on ${formatDay(row.date)}, is then neither income nor spending of your own.`
          : 'Entered once, it stands in your own book and in the shared one.'
      }
      onClose={onClose}
    >
      {own ? (
        <ContributionForm {...rest} own={own} shared={offered} row={row} onClose={onClose} />
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </Dialog>
  )
}

const Typed = z
  .object({
    way: z.enum(['paid', 'in', 'out']),
    hasRow: z.boolean(),
    bookId: z.string().min(1, 'Choose a book'),
    ownAccountId: z.string(),
    bookAccountId: z.string(),
    categoryId: z.string(),
    amount: PositiveMoney,
    date: z.string(),
    description: z.string().max(500, 'Must be at most 500 characters'),
    among: z.string(),
    shareTexts: z.array(z.object({ memberId: z.string(), amount: z.string() })),
  })
  .refine(({ hasRow, ownAccountId }) => hasRow || ownAccountId, {
    path: ['ownAccountId'],
    error: 'Choose an account',
  })
  .refine(({ way, bookAccountId }) => way === 'paid' || bookAccountId, {
    path: ['bookAccountId'],
    error: 'Choose an account',
  })
  .refine(({ way, hasRow, description }) => way !== 'paid' || hasRow || description.trim(), {
    path: ['description'],
    error: 'Description is required',
  })
  .superRefine((typed, context) => {
    if (typed.way === 'paid') checkShares(typed, context)
  })

interface ContributionFormProps extends Omit<ContributionDialogProps, 'row'> {
  row?: Transaction | undefined
  own: Book
  shared: Book[]
}

const firstWay = (row: Transaction | undefined): Way => (row?.type === 'income' ? 'out' : 'paid')

function ContributionForm({ start, row, own, shared, onClose }: ContributionFormProps) {
  const contribute = useContribute()
  const [first] = useState(() => sharedBook()?.id ?? (shared.length === 1 ? shared[0]?.id : undefined) ?? '')
  const { field, handleSubmit, watch, setValue } = useWireForm(Typed, {
    way: start ?? firstWay(row),
    hasRow: row !== undefined,
    bookId: first,
    ownAccountId: '',
    bookAccountId: '',
    categoryId: '',
    date: row?.date ?? today(),
    amount: row ? tidyAmount(row.amount) : '',
    description: row?.description ?? '',
    among: '',
    shareTexts: [],
  })
  const [way, bookId] = [watch('way'), watch('bookId')]
  const ownAccounts = useQuery(accountsIn(own.id)).data ?? []
  const accounts = useQuery({ ...accountsIn(bookId), enabled: bookId !== '' }).data ?? []
  const categories =
    useQuery({ ...categoriesIn(bookId), enabled: bookId !== '' && way === 'paid' }).data ?? []
  const members = useQuery({ ...membersQuery(bookId), enabled: bookId !== '' && way === 'paid' }).data ?? []
  const active = ownAccounts.filter(({ isActive }) => isActive)
  const common = accounts.filter(({ isActive, paidBy }) => isActive && paidBy === null)
  const { out, ...outgoing } = WAYS
  const ways: Partial<typeof WAYS> = row?.type === 'income' ? { out } : row ? outgoing : WAYS

  // Another book has other members.
  const forgetMembers = () => {
    setValue('among', '')
    setValue('shareTexts', [])
  }
  const submit = handleSubmit((form) => {
    const { way, bookAccountId, categoryId, ownAccountId, among, shareTexts, amount, date, description } =
      form
    const from = row ? { ownTransactionId: row.id } : { ownAccountId }
    const entry = { description, ...(categoryId ? { categoryId } : {}), ...sharingIn({ among, shareTexts }) }
    const to = way === 'paid' ? { entry } : { bookAccountId, direction: way }
    contribute.mutate(
      { bookId: form.bookId, amount, date, description, ...from, ...to },
      { onSuccess: onClose },
    )
  })
  return (
    <DialogForm
      action={way === 'out' ? 'Take out' : way === 'in' ? 'Put in' : 'Enter'}
      busy={contribute.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormError message={contribute.failure} />
      {Object.keys(ways).length > 1 ? (
        <div className="flex">
          <Segments
            legend="What it is"
            choices={ways as typeof WAYS}
            value={way}
            onPick={(picked) => setValue('way', picked)}
          />
        </div>
      ) : null}
      <p className="-mt-1 text-sm text-muted">{ABOUT[way]}</p>
      {sharedBook() && !row ? null : (
        <SelectField label="Shared book" {...field('bookId', { onChange: forgetMembers })}>
          <option value="" disabled hidden>
            Choose a book
          </option>
          {shared.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {row ? null : (
        <>
          <MoneyField label="Amount" {...field('amount', asAmount)} />
          <SelectField label={way === 'out' ? 'To my account' : 'From my account'} {...field('ownAccountId')}>
            <option value="" disabled hidden>
              Choose an account
            </option>
            {active.map(({ id, name, balance }) => (
              <option key={id} value={id}>
                {isolated(name)} ({formatAmount(balance)})
              </option>
            ))}
          </SelectField>
        </>
      )}
      {way === 'paid' ? (
        <SelectField label="Category" {...field('categoryId')}>
          <option value="">As the payee usually has</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <SelectField
          label={way === 'out' ? 'From the book’s account' : 'To the book’s account'}
          hint={bookId && common.length === 0 ? 'The book has no account that is common yet.' : undefined}
          {...field('bookAccountId')}
        >
          <option value="" disabled hidden>
            Choose an account
          </option>
          {common.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Description"
        optional={way !== 'paid'}
        placeholder={way === 'paid' ? 'Groceries' : undefined}
        {...field('description')}
      />
      {row ? null : <TextField label="Date" type="date" {...field('date')} />}
      {way === 'paid' && members.length > 1 ? (
        <ForWhom
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
