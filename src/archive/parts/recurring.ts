import { type CommandContext, dayOf, type Viewer } from '../../book/context.ts'
import { bills, subscriptions } from '../../budget/ledger/tables.ts'
import type { Kind, RecurringRow } from '../../budget/recurring/due.ts'
import { commonWire } from '../../budget/recurring/shown.ts'
import { listRecurring } from '../../budget/recurring/store.ts'
import type { Db } from '../../db/db.ts'
import { anchorOf } from '../../values/cycle.ts'
import { fieldRevsOf, partOf, type RowInput } from '../part.ts'

/** A bill or subscription without the fields that depend on the day: dues and payments ahead. */
function keptOf(kind: Kind, db: Db, viewer: Viewer, row: RecurringRow) {
  const { paidAhead, stillDue, ...kept } = commonWire(kind, db, viewer, row)
  return { ...kept, ...fieldRevsOf(row) }
}

type Common = Omit<RowInput<'bills'>, 'frequency'>
function toCommonRow({ amount, dueDate: due, createdAt, ...row }: Common, viewer: CommandContext) {
  const dueDate = dayOf(viewer, due)
  return {
    ...row,
    amountCents: amount,
    dueDate,
    anchorDay: row.anchorDay ?? anchorOf(dueDate),
    accountId: row.accountId ?? null,
    transferAccountId: row.transferAccountId ?? null,
    categoryId: row.categoryId ?? null,
    createdAt: createdAt ?? viewer.now,
  }
}

export const billsPart = partOf({
  name: 'bills',
  table: bills,
  links: { accountId: 'accounts', transferAccountId: 'accounts', categoryId: 'budgetCategories' },
  list: (db, viewer) =>
    listRecurring('bill', db, viewer).map((row) => ({
      ...keptOf('bill', db, viewer, row),
      frequency: row.cycle,
      dueDate: row.dueDate,
    })),
  toRow: ({ frequency, ...row }, { viewer }) => ({ ...toCommonRow(row, viewer), cycle: frequency }),
})

export const subscriptionsPart = partOf({
  name: 'subscriptions',
  table: subscriptions,
  links: { accountId: 'accounts', transferAccountId: 'accounts', categoryId: 'budgetCategories' },
  list: (db, viewer) =>
    listRecurring('subscription', db, viewer).map((row) => ({
      ...keptOf('subscription', db, viewer, row),
      billingCycle: row.cycle,
      nextBilling: row.dueDate,
    })),
  toRow: ({ billingCycle, nextBilling, ...row }, { viewer }) => ({
    ...toCommonRow({ ...row, dueDate: nextBilling }, viewer),
    cycle: billingCycle,
  }),
})
