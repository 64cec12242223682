import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { NewRule, type Rule } from '../../../src/budget/rules/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { RestoredNote } from '../../ui/draft.tsx'
import { Field, FormError } from '../../ui/field.tsx'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { orNull, useWireForm } from '../../ui/use-wire-form.ts'
import { accountsQuery } from '../accounts/queries.ts'
import { categoriesQuery } from '../categories/queries.ts'
import { useSaveRule } from './queries.ts'
import { RulePreview } from './rule-preview.tsx'

interface RuleDialogProps {
  /** Left out for a new one. */
  rule?: Rule
  onClose: () => void
}

export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const save = useSaveRule(rule?.id)
  const accounts = useQuery(accountsQuery).data ?? []
  const categories = useQuery(categoriesQuery)
  const form = useFirstFocus()
  const { register, handleSubmit, formState, watch, draft } = useWireForm(
    NewRule,
    {
      contains: rule?.contains ?? '',
      accountId: rule?.accountId ?? null,
      categoryId: rule?.categoryId ?? '',
    },
    { form: 'rule', row: rule },
  )
  const { errors } = formState
  const hasNone = categories.data?.length === 0
  return (
    <Dialog
      title={rule ? 'Edit rule' : 'Add a rule'}
      description="New expenses without a category that fit get the one you choose."
      onClose={onClose}
    >
      <form
        ref={form}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={handleSubmit((input) => {
          void draft.send(save.mutateAsync(input), onClose)
          if (rule) onClose()
        })}
      >
        <RestoredNote restored={draft.restored} onStartOver={draft.startOver} />
        <Field
          label="Description contains"
          hint="Capital letters make no difference."
          error={errors.contains?.message}
        >
          {(tied) => (
            <input
              type="text"
              className="input"
              placeholder="netflix"
              maxLength={100}
              autoComplete="off"
              {...tied}
              {...register('contains')}
            />
          )}
        </Field>
        <div className="grid gap-4 min-[26rem]:grid-cols-2">
          <Field label="On account" error={errors.accountId?.message}>
            {(tied) => (
              // Its choices come later than the form: it is then set anew.
              <select key={accounts.length} className="select" {...tied} {...register('accountId', orNull)}>
                <option value="">Any account</option>
                {accounts.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Gets the category" error={errors.categoryId?.message}>
            {(tied) => (
              <select
                key={categories.data?.length}
                className="select"
                disabled={hasNone}
                {...tied}
                {...register('categoryId')}
              >
                <option value="">Choose a category</option>
                {categories.data?.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        {hasNone ? (
          <p className="rounded-field border border-warning/40 bg-warning/8 px-3.5 py-2.5 text-sm text-pretty">
            There is no category yet.{' '}
            <Link href="/" className="font-semibold text-primary underline" onClick={onClose}>
              Add one on the dashboard
            </Link>
          </p>
        ) : null}
        <RulePreview contains={watch('contains') ?? ''} accountId={watch('accountId') || null} />
        <FormError message={save.error?.message} />
        <DialogActions>
          <Button onClick={() => draft.discard(onClose)}>Cancel</Button>
          <Button type="submit" look="primary" busy={save.isPending} disabled={hasNone}>
            {rule ? 'Save changes' : 'Add rule'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
