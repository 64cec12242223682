import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { NewRule, type Rule } from '../../../src/budget/automation/wire.ts'
import { FormDialog } from '../../ui/dialog-form.tsx'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
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
    <FormDialog
      title={rule ? 'Edit rule' : 'Add a rule'}
      description="New expenses without a category that fit get the one you choose."
      className="grid grid-cols-1 gap-4"
      onSubmit={handleSubmit((input) => {
        void draft.send(save.mutateAsync(input), onClose)
        if (rule) onClose()
      })}
      draft={draft}
      error={save.error?.message}
      action={rule ? 'Save changes' : 'Add rule'}
      busy={save.isPending}
      disabled={hasNone}
      onClose={onClose}
    >
      <TextField
        label="Description contains"
        hint="Capital letters make no difference."
        error={errors.contains?.message}
        placeholder="netflix"
        maxLength={100}
        autoComplete="off"
        {...register('contains')}
      />
      <div className="grid gap-4 min-[26rem]:grid-cols-2">
        {/* Their choices come later than the form: they are then set anew. */}
        <SelectField
          key={`of ${accounts.length}`}
          label="On account"
          error={errors.accountId?.message}
          {...register('accountId', orNull)}
        >
          <option value="">Any account</option>
          <Options of={accounts} />
        </SelectField>
        <SelectField
          key={`in ${categories.data?.length}`}
          label="Gets the category"
          error={errors.categoryId?.message}
          disabled={hasNone}
          {...register('categoryId')}
        >
          <option value="">Choose a category</option>
          <Options of={categories.data ?? []} />
        </SelectField>
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
    </FormDialog>
  )
}
