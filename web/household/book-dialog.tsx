import { type Book, BookChange, NewBook } from '../../src/household/wire.ts'
import { showBook } from '../api/current-book.ts'
import { ColorPicker } from '../ui/choice.tsx'
import { COLORS } from '../ui/colors.ts'
import { FormDialog } from '../ui/dialog-form.tsx'
import { TextField } from '../ui/field.tsx'
import { asAmount, MoneyField, tidyAmount } from '../ui/money-input.tsx'
import { useWireForm } from '../ui/use-wire-form.ts'
import { useAddBook, useChangeBook } from './queries.ts'

/** Begins a shared book, and shows it. */
export function NewBookDialog({ onClose }: { onClose: () => void }) {
  const add = useAddBook()
  const { field, register, handleSubmit } = useWireForm(NewBook, { name: '', color: 'green' })
  return (
    <FormDialog
      title="New shared book"
      description="Whoever you invite sees all of it. Your own book stays yours alone."
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
    </FormDialog>
  )
}

/** What a shared book is called, and how it counts. */
export function BookDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const change = useChangeBook(book.id)
  const { name, color, currency, timeZone, totalBudget } = book
  const { field, register, handleSubmit } = useWireForm(BookChange, {
    ...{ name, color, currency, timeZone, totalBudget: tidyAmount(totalBudget) },
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
