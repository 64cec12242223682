import { useQuery } from '@tanstack/react-query'
import { type Book, BookChange, NewBook } from '../../src/household/wire.ts'
import { booksQuery } from '../api/books.ts'
import { showBook } from '../api/current-book.ts'
import { accountsIn } from '../budget/contributions/queries.ts'
import { ColorPicker } from '../ui/choice.tsx'
import { COLORS } from '../ui/colors.ts'
import { FormDialog } from '../ui/dialog-form.tsx'
import { TextField } from '../ui/field.tsx'
import { formatAmount } from '../ui/format.ts'
import { asAmount, MoneyField, tidyAmount } from '../ui/money-input.tsx'
import { useWireForm } from '../ui/use-wire-form.ts'
import { useAddBook, useChangeBook } from './queries.ts'

/** Begins a shared book, and shows it. */
export function NewBookDialog({ onClose }: { onClose: () => void }) {
  const add = useAddBook()
  const { field, register, handleSubmit, watch, setValue } = useWireForm(NewBook, {
    name: '',
    color: 'green',
    copyAccounts: [] as string[],
    keepOwn: false,
  })
  const chosen = watch('copyAccounts') ?? []
  return (
    <FormDialog
      title="New shared book"
      description="Everybody you invite sees all of it. Your own book stays private."
      error={add.failure}
      action="Begin the book"
      busy={add.isPending}
      onClose={onClose}
      onSubmit={handleSubmit((input) => add.mutate(input, { onSuccess: showBook }))}
    >
      <TextField label="Name" placeholder="Our flat" maxLength={60} {...field('name')} />
      <ColorPicker legend="Color" field={register('color')} tints={COLORS} />
      <TextField
        label="Currency"
        optional
        hint="Three letters, such as EUR. Without it, that of your own book."
        maxLength={3}
        {...field('currency', { setValueAs: (value: string) => value || undefined })}
      />
      <OwnAccounts chosen={chosen} onChoose={(ids) => setValue('copyAccounts', ids)} />
      {chosen.length > 0 ? (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" className="checkbox" {...register('keepOwn')} />
          <span>
            Keep them in use in my own book
            <span className="block text-sm text-muted">Without it they rest there, with all their rows.</span>
          </span>
        </label>
      ) : null}
    </FormDialog>
  )
}

interface OwnAccountsProps {
  chosen: string[]
  onChoose: (ids: string[]) => void
}

/** Accounts of the own book that the new one begins with; nothing where there is none. */
function OwnAccounts({ chosen, onChoose }: OwnAccountsProps) {
  const { data: [own] = [] } = useQuery(booksQuery)
  const { data = [] } = useQuery({ ...accountsIn(own?.id ?? ''), enabled: own !== undefined })
  const accounts = data.filter(({ isActive }) => isActive)
  if (accounts.length === 0) return null
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 flex w-full justify-between text-sm font-medium">
        Begin with accounts of mine
        <span className="font-normal text-muted">Optional</span>
      </legend>
      <ul className="max-h-56 overflow-y-auto rounded-field border border-line px-3">
        {accounts.map(({ id, name, balance }) => (
          <li key={id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                className="checkbox"
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
              />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="figures text-muted">{formatAmount(balance)}</span>
            </label>
          </li>
        ))}
      </ul>
      {chosen.length > 0 ? (
        <p className="mt-1.5 text-sm text-muted">
          With all their transactions, and the categories, bills and goals that those use. Everybody in the
          book sees them.
        </p>
      ) : null}
    </fieldset>
  )
}

/** Edits a shared book: its name, color, currency, budget and time zone. */
export function BookDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const change = useChangeBook(book.id)
  const { name, color, currency, timeZone, totalBudget } = book
  const { field, register, handleSubmit } = useWireForm(BookChange, {
    name,
    color,
    currency,
    timeZone,
    totalBudget: tidyAmount(totalBudget),
  })
  return (
    <FormDialog
      title="Edit the book"
      error={change.failure}
      action="Save"
      busy={change.isPending}
      onClose={onClose}
      // All that is on the screen is written in the book's currency and for its day.
      onSubmit={handleSubmit((input) => change.mutate(input, { onSuccess: () => location.reload() }))}
    >
      <TextField label="Name" maxLength={60} {...field('name')} />
      <ColorPicker legend="Color" field={register('color')} tints={COLORS} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Currency" maxLength={3} {...field('currency')} />
        <MoneyField label="Total budget" {...field('totalBudget', asAmount)} />
      </div>
      <TextField
        label="Time zone"
        hint="Days of the book are days there: Europe/Berlin, for instance."
        maxLength={60}
        {...field('timeZone')}
      />
    </FormDialog>
  )
}
