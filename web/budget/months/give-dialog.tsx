import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BudgetMonth, Filled } from '../../../src/budget/months/wire.ts'
import { centsOf } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/field.tsx'
import { formatAmount, formatMonth, plural } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Switch } from '../../ui/switch.tsx'
import { categoriesQuery, groupsQuery } from '../ledger/queries.ts'
import { type Gift, previewQuery, useGive } from './queries.ts'

interface GiveDialogProps {
  month: BudgetMonth
  gift: Gift
  /** Opens the order in which Fund gives. */
  onOrder: () => void
  onClose: () => void
}

const TITLES = {
  'last-month': 'Fill as last month',
  plan: 'Fill as planned',
  'average-3': 'Fill with the average of three months',
}

const isChanged = ({ before, after }: Filled['rows'][number]) => before !== after

/** Preview of filling or funding, row by row, with the button that does it. */
export function GiveDialog({ month, gift, onOrder, onClose }: GiveDialogProps) {
  const [overwrite, setOverwrite] = useState(false)
  const preview = useQuery(previewQuery(month.month, gift, overwrite))
  const give = useGive(month.month, gift)
  // The order, which is opened from here, needs them.
  usePrefetchQuery(groupsQuery)
  const changed = preview.data?.rows.filter(isChanged) ?? []
  const isFund = gift.kind === 'fund'
  const count = plural(changed.length, 'category', 'categories')
  return (
    <Dialog
      title={`${isFund ? 'Fund' : TITLES[gift.from]}${gift.only ? `: ${gift.only.name}` : ''}`}
      description={
        isFund
          ? `What categories still need in ${formatMonth(month.month)}: overspent ones first, then in their order.`
          : `What each category would be assigned in ${formatMonth(month.month)}.`
      }
      onClose={onClose}
    >
      <div className="grid gap-4">
        {isFund ? null : (
          <Switch
            label="Also what was typed"
            hint="Otherwise what somebody has assigned, moved or filled stays."
            isOn={overwrite}
            onChange={setOverwrite}
          />
        )}
        <Loaded query={preview} what="the preview" rows={Array(5).fill('h-8')} className="grid gap-3">
          {(filled) => <Preview month={month} filled={filled} isFund={isFund} />}
        </Loaded>
        {isFund && !gift.only ? (
          <button
            type="button"
            className="cursor-pointer justify-self-start font-semibold text-primary hover:underline max-sm:py-1"
            onClick={onOrder}
          >
            Change the order
          </button>
        ) : null}
        <FormError message={give.failure} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={give.isPending}
            disabled={changed.length === 0}
            onClick={() => give.mutate(overwrite, { onSuccess: onClose })}
          >
            {changed.length === 0 ? (isFund ? 'Fund' : 'Fill') : `${isFund ? 'Fund' : 'Fill'} ${count}`}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

function Preview({ month, filled, isFund }: { month: BudgetMonth; filled: Filled; isFund: boolean }) {
  const categories = useQuery(categoriesQuery).data ?? []
  const names = new Map([
    ...categories.map(({ id, name }) => [id, name] as const),
    ...month.groups.flatMap(({ rows }) => rows.map(({ categoryId, name }) => [categoryId, name] as const)),
  ])
  const rows = filled.rows.filter((row) => isChanged(row) || centsOf(row.missing) > 0)
  const isShort = centsOf(filled.toAssign) < 0
  if (rows.length === 0)
    return (
      <p className="rounded-field bg-base-200 px-4 py-3 text-muted">
        {isFund ? 'Every category has what it needs.' : 'Nothing would change.'}
      </p>
    )
  return (
    <>
      <ul className="max-h-[40dvh] divide-y divide-line overflow-y-auto border-y border-line" tabIndex={-1}>
        {rows.map(({ categoryId, before, after, missing }) => (
          <li key={categoryId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">{names.get(categoryId) ?? 'A category'}</span>
            <span className="ml-auto text-right">
              <Amount value={before} className="text-muted" />
              <span aria-hidden="true" className="mx-1.5 text-muted">
                →
              </span>
              <span className="sr-only"> becomes </span>
              <Amount value={after} className="font-semibold" />
              {centsOf(missing) > 0 ? (
                <span className="block text-[0.8125rem] text-warning">
                  <Amount value={missing} /> missing
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      <div>
        <p className="flex justify-between gap-4 font-semibold">
          To assign after it
          <Amount value={filled.toAssign} className={isShort ? 'text-error' : ''} />
        </p>
        {centsOf(filled.missing) > 0 ? (
          <p className={`mt-0.5 text-[0.8125rem] ${isShort ? 'text-error' : 'text-warning'}`}>
            {isFund
              ? `${formatAmount(filled.missing)} more is needed than there is to assign.`
              : `That is ${formatAmount(filled.missing)} more than there is.`}
          </p>
        ) : null}
      </div>
    </>
  )
}
