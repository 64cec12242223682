import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { answer, api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { SelectField } from '../../ui/field.tsx'
import { formatAmount, formatDay } from '../../ui/format.ts'
import { isolated } from '../../ui/in-line.ts'
import { inUse } from '../ledger/in-use.ts'
import { categoriesQuery } from '../ledger/queries.ts'

/** An income that is one; a refund of no category; else the id of the category that it refunds. */
export const INCOME = 'income'
const NO_CATEGORY = 'refund'

/** The choice that a row stands for. */
export const choiceOf = ({ refund, refundCategoryId }: Partial<Transaction>): string =>
  refund ? (refundCategoryId ?? NO_CATEGORY) : INCOME

/** The API's fields for the choice. */
export const refundOf = (choice: string, purchaseId: string | null | undefined) =>
  choice === INCOME
    ? { refund: false, refundCategoryId: null, refundOf: null }
    : {
        refund: true,
        refundCategoryId: choice === NO_CATEGORY ? null : choice,
        refundOf: purchaseId || null,
      }

/** Purchases that are offered: the newest. */
const OFFERED = 30

interface RefundFieldsProps {
  choice: string
  purchaseId: string | null | undefined
  onChoose: (choice: string) => void
  onPurchase: (id: string | null) => void
}

/** Fields that make money that came in an income or a refund: of which category, and of which purchase. */
export function RefundFields({ choice, purchaseId, onChoose, onPurchase }: RefundFieldsProps) {
  const [first] = useState(choice)
  const categories = inUse(useQuery(categoriesQuery).data, first)
  const [opened] = useState(purchaseId ?? null)
  const filter = { type: 'expense', ...(choice === NO_CATEGORY ? {} : { categoryId: choice }) } as const
  const purchases = useQuery({
    queryKey: keys.purchases(choice, opened),
    enabled: choice !== INCOME,
    queryFn: async () => {
      const rows = await answer(api.transactions.$get({ query: { ...filter, limit: String(OFFERED) } }))
      const known = opened && !rows.some(({ id }) => id === opened)
      const own = known ? [await answer(api.transactions[':id'].$get({ param: { id: opened } }))] : []
      return [...rows.filter(({ transferId, bucketId }) => !transferId && !bucketId), ...own]
    },
  }).data
  return (
    <>
      <SelectField
        label="Counts as"
        hint={choice === INCOME ? undefined : 'It lowers what was spent and is not income.'}
        value={choice}
        onChange={(event) => {
          onChoose(event.target.value)
          onPurchase(null)
        }}
      >
        <option value={INCOME}>Income</option>
        <optgroup label="Refund of">
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              Refund of {name}
            </option>
          ))}
          <option value={NO_CATEGORY}>Refund without a category</option>
        </optgroup>
      </SelectField>
      {choice === INCOME ? null : (
        <SelectField
          label="Purchase"
          optional
          value={purchaseId ?? ''}
          onChange={(event) => onPurchase(event.target.value || null)}
        >
          <option value="">Not named</option>
          {(purchases ?? []).map(({ id, description, amount, date }) => (
            <option key={id} value={id}>
              {isolated(description)}, {formatAmount(amount)}, {formatDay(date)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}
