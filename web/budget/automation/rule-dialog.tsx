import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { NewRule, type Rule } from '../../../src/budget/rules/wire.ts'
import { Amount } from '../../ui/amount.tsx'
import { FormDialog } from '../../ui/dialog-form.tsx'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { formatDay } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePaused } from '../../ui/use-paused.ts'
import { orNull, useWireForm } from '../../ui/use-wire-form.ts'
import { inUse } from '../ledger/in-use.ts'
import { accountsQuery, categoriesQuery } from '../ledger/queries.ts'
import { expensesInWords, previewQuery, useSaveRule } from './queries.ts'

/** Past expenses without a category that the rule would fit, while it is being written. */
function RulePreview({ contains, accountId }: { contains: string; accountId: string | null }) {
  const text = usePaused(contains.trim().slice(0, 100))
  const preview = useQuery(previewQuery(text, accountId))
  const { count = 0, sample = [] } = preview.data ?? {}
  return (
    <section
      aria-label="Try it on the past"
      className="min-w-0 rounded-field border border-line bg-base-200 px-4 py-3"
      aria-busy={preview.isFetching}
    >
      <p role="status" className="text-sm font-medium">
        {text === ''
          ? 'Type a word, and see which past expenses it fits.'
          : preview.isError
            ? preview.error.message
            : preview.data
              ? `Fits ${expensesInWords(count)}`
              : 'Looking …'}
        {text && preview.data && count > 0 ? (
          <span className="font-normal text-muted"> without a category</span>
        ) : null}
      </p>
      {text !== '' && preview.isPending ? <Skeleton className="mt-2 h-16 w-full" /> : null}
      {text !== '' && sample.length > 0 ? (
        <>
          <ul
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
            tabIndex={0}
            aria-label="The newest of them"
            className="mt-2 max-h-44 overflow-y-auto text-[0.8125rem]"
          >
            {sample.map(({ id, date, description, amount }) => (
              <li key={id} className="flex items-baseline gap-3 py-1">
                <span className="figures w-20 shrink-0 text-muted">{formatDay(date)}</span>
                <span className="min-w-0 flex-1 truncate" title={description}>
                  {description}
                </span>
                <Amount value={amount} className="font-medium" />
              </li>
            ))}
          </ul>
          {count > sample.length ? (
            <p className="mt-1.5 text-[0.8125rem] text-muted">The newest {sample.length} are shown.</p>
          ) : null}
        </>
      ) : null}
    </section>
  )
}

interface RuleDialogProps {
  /** Left out for a new one. */
  rule?: Rule
  onClose: () => void
}

export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const save = useSaveRule(rule?.id)
  const accounts = useQuery(accountsQuery).data ?? []
  const categories = useQuery(categoriesQuery)
  const { field, handleSubmit, watch, draft } = useWireForm(
    NewRule,
    {
      contains: rule?.contains ?? '',
      accountId: rule?.accountId ?? null,
      categoryId: rule?.categoryId ?? '',
    },
    { form: 'rule', row: rule },
  )
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
      error={save.failure}
      action={rule ? 'Save changes' : 'Add rule'}
      busy={save.isPending}
      disabled={hasNone}
      onClose={onClose}
    >
      <TextField
        label="Description contains"
        hint="Capital letters make no difference."
        placeholder="netflix"
        maxLength={100}
        autoComplete="off"
        {...field('contains')}
      />
      <div className="grid gap-4 min-[26rem]:grid-cols-2">
        {/* The fields are set anew where their choices come later than the form. */}
        <SelectField key={`of ${accounts.length}`} label="On account" {...field('accountId', orNull)}>
          <option value="">Any account</option>
          <Options of={accounts} />
        </SelectField>
        <SelectField
          key={`in ${categories.data?.length}`}
          label="Gets the category"
          disabled={hasNone}
          {...field('categoryId')}
        >
          <option value="">Choose a category</option>
          <Options of={inUse(categories.data, rule?.categoryId)} />
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
