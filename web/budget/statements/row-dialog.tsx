import { useState } from 'react'
import type { StatementRow } from '../../../src/budget/statements/wire.ts'
import { FormDialog } from '../../ui/dialog-form.tsx'
import { Options, SelectField } from '../../ui/field.tsx'
import { formatAmount, formatDay } from '../../ui/format.ts'
import { PayeeField, suggestedBy } from '../payees/payee-field.tsx'
import { GoalField, RefundField } from './paid-fields.tsx'
import { besideOf, type RowChoice } from './row-choices.ts'

interface RowDialogProps {
  row: StatementRow
  currency: string | undefined
  choice: RowChoice | undefined
  /** Number of the file's rows of the same payee, itself included. */
  alike: number
  categories: { id: string; name: string }[]
  /** Own accounts that money may move to or from. */
  accounts: { id: string; name: string }[]
  onChoose: (choice: RowChoice, ofAll: boolean) => void
  onClose: () => void
}

/** Payee, category and other account of a row before it is imported, for it or for all of its payee. */
export function RowDialog({
  row,
  currency,
  choice,
  alike,
  categories,
  accounts,
  onChoose,
  onClose,
}: RowDialogProps) {
  const start = besideOf(row, choice)
  const [payee, setPayee] = useState(start.payee ?? '')
  const [categoryId, setCategory] = useState(start.categoryId ?? '')
  const [accountId, setAccount] = useState(start.transferAccountId ?? '')
  const [fromGoalId, setGoal] = useState(start.fromGoalId ?? '')
  const [refundId, setRefund] = useState(start.refundCategoryId ?? '')
  const [ofAll, setAll] = useState(alike > 1)
  const isOut = row.type === 'expense'
  return (
    <FormDialog
      title={row.description || 'Row of the statement'}
      description={`${row.amount ? formatAmount(row.amount, currency) : ''}${row.date ? ` on ${formatDay(row.date)}` : ''}`}
      action="Use it"
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(
          {
            payee: payee.trim() || null,
            categoryId: isOut && !accountId ? categoryId || null : null,
            transferAccountId: accountId || null,
            fromGoalId: isOut && !accountId ? fromGoalId || null : null,
            refundCategoryId: isOut || accountId ? null : refundId || null,
          },
          ofAll,
        )
        onClose()
      }}
      onClose={onClose}
    >
      <PayeeField
        value={payee}
        placeholder="As in the description"
        onType={setPayee}
        onChoose={(chosen) => {
          setPayee(chosen.name)
          const suggested = suggestedBy(chosen)
          if (isOut && !categoryId && categories.some(({ id }) => id === suggested))
            setCategory(suggested ?? '')
        }}
      />
      {isOut && !accountId ? (
        <SelectField
          label="Category"
          value={categoryId}
          onChange={(event) => setCategory(event.target.value)}
        >
          <option value="">No category</option>
          <Options of={categories} />
        </SelectField>
      ) : null}
      {accountId ? null : isOut ? (
        <GoalField value={fromGoalId} onChoose={setGoal} />
      ) : (
        <RefundField value={refundId} categories={categories} onChoose={setRefund} />
      )}
      {accounts.length > 0 && !fromGoalId && !refundId ? (
        <SelectField
          label={isOut ? 'Transfer to' : 'Transfer from'}
          hint={
            accountId
              ? 'Then it is neither income nor spending, and its other half is written there.'
              : undefined
          }
          value={accountId}
          onChange={(event) => setAccount(event.target.value)}
        >
          <option value="">No transfer</option>
          <Options of={accounts} />
        </SelectField>
      ) : null}
      {alike > 1 ? (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="checkbox checkbox-sm checkbox-primary"
            checked={ofAll}
            onChange={(event) => setAll(event.target.checked)}
          />
          For all {alike} rows of this payee
        </label>
      ) : null}
    </FormDialog>
  )
}
