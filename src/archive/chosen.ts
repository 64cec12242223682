import type { ArchiveInput, TransactionInput } from './file/wire.ts'
import { linksWithin } from './parts/links-within.ts'

const idsOf = (ids: Iterable<string | null | undefined>): Set<string> =>
  new Set([...ids].filter((id): id is string => Boolean(id)))

/** A row of the accounts, without what leads to anything that stays behind. */
function comingAlong(
  row: TransactionInput,
  rowIds: Set<string>,
  wholeTransfers: Set<string>,
): TransactionInput {
  const isHalf = Boolean(row.transferId) && !wholeTransfers.has(row.transferId ?? '')
  const within = (id: string | null | undefined) => (id && rowIds.has(id) ? id : null)
  return {
    ...row,
    // Money from or to an account that stays behind comes from outside of the book.
    ...(isHalf ? { transferId: null, transferAccountId: null } : {}),
    refundOf: within(row.refundOf),
    dividedFromId: within(row.dividedFromId),
    writtenForId: within(row.writtenForId),
    statementId: null,
  }
}

const netOf = (rows: TransactionInput[], goalId: string): number =>
  rows.reduce((sum, { type, amount, bucketId, sourceBucketId }) => {
    const moved = bucketId === goalId ? (type === 'income' ? -amount : amount) : 0
    return sum + moved - (sourceBucketId === goalId ? amount : 0)
  }, 0)

/**
 * The part of a book that belongs to these accounts: their rows, and the categories, bills, subscriptions, goals, payees
 * and tags that those use. Nothing else of the book is in it, nor of whose it is.
 */
export function chosenPart(archive: ArchiveInput, accountIds: ReadonlySet<string>): ArchiveInput {
  const accounts = archive.accounts.filter(({ id }) => accountIds.has(id))
  const isOfAccount = (id: string | null | undefined) => Boolean(id) && accountIds.has(id ?? '')
  const own = archive.transactions.filter(({ accountId }) => isOfAccount(accountId))
  const rowIds = idsOf(own.map(({ id }) => id))
  const halves = new Set<string>()
  const whole = new Set<string>()
  for (const { transferId } of own) if (transferId) (halves.has(transferId) ? whole : halves).add(transferId)
  const rows = own.map((row) => comingAlong(row, rowIds, whole))

  const usedIn = (field: 'billId' | 'subscriptionId') => idsOf(rows.map((row) => row[field]))
  const recurring = <Row extends { id: string; accountId?: string | null | undefined }>(
    all: (Row & { transferAccountId?: string | null | undefined })[],
    used: Set<string>,
  ) =>
    all
      .filter(({ id, accountId }) => used.has(id) || isOfAccount(accountId))
      .map((row) => ({
        ...row,
        accountId: isOfAccount(row.accountId) ? row.accountId : null,
        transferAccountId: isOfAccount(row.transferAccountId) ? row.transferAccountId : null,
      }))
  const bills = recurring(archive.bills, usedIn('billId'))
  const subscriptions = recurring(archive.subscriptions, usedIn('subscriptionId'))

  const categoryIds = idsOf([
    ...rows.flatMap(({ categoryId, refundCategoryId, formerCategoryId, parts }) => [
      ...[categoryId, refundCategoryId, formerCategoryId],
      ...(parts ?? []).map((part) => part.categoryId),
    ]),
    ...[...bills, ...subscriptions].map(({ categoryId }) => categoryId),
  ])
  const isOfCategory = ({ categoryId }: { categoryId: string }) => categoryIds.has(categoryId)
  const budgetCategories = archive.budgetCategories.filter(({ id }) => categoryIds.has(id))
  const groupIds = idsOf(budgetCategories.map(({ groupId }) => groupId))
  const goalIds = idsOf(rows.flatMap((row) => [row.bucketId, row.sourceBucketId, row.fromGoalId]))
  const tagNames = new Set(rows.flatMap(({ tags }) => tags ?? []))

  const payeeIds = idsOf(rows.map(({ payeeId }) => payeeId))
  const payeeById = new Map(archive.payees.map((payee) => [payee.id, payee]))
  // The payee that one was merged into comes along with it.
  for (const id of payeeIds) {
    const into = payeeById.get(id)?.mergedInto
    if (into) payeeIds.add(into)
  }
  const payees = archive.payees
    .filter(({ id }) => payeeIds.has(id))
    .map((payee) => ({
      ...payee,
      categoryId: categoryIds.has(payee.categoryId ?? '') ? payee.categoryId : null,
      transferAccountId: isOfAccount(payee.transferAccountId) ? payee.transferAccountId : null,
    }))

  const { profile: _, budget, ...nothing } = EMPTY
  const part: ArchiveInput = {
    ...nothing,
    version: archive.version,
    holds: archive.holds,
    budget,
    accounts,
    bills,
    subscriptions,
    budgetCategories,
    payees,
    categoryGroups: archive.categoryGroups.filter(({ id }) => groupIds.has(id)),
    tags: archive.tags.filter(({ name }) => tagNames.has(name)),
    savingsBuckets: archive.savingsBuckets
      .filter(({ id }) => goalIds.has(id))
      // Money that other accounts have put in becomes part of the opening.
      .map((goal) => ({ ...goal, opening: goal.saved - netOf(rows, goal.id) })),
    budgetPeriods: archive.budgetPeriods,
    categoryMonths: archive.categoryMonths.filter(isOfCategory),
    categoryAllocations: archive.categoryAllocations.filter(isOfCategory),
    categoryRests: archive.categoryRests.filter(
      (rest) => isOfCategory(rest) && (!rest.accountId || isOfAccount(rest.accountId)),
    ),
    categoryPlans: archive.categoryPlans.filter(isOfCategory),
    transactions: [],
  }
  const within = linksWithin(part)
  part.transactions = rows.map((row) => ({ ...row, ...within(row) }))
  return part
}

/** Lists that stay with the owner of the book: imports, deleted rows, rules and finished goals. */
const EMPTY = {
  profile: undefined,
  // Counted by months, as every book that is begun.
  budget: { period: 'month', asked: true } as const,
  rules: [],
  statements: [],
  completedGoals: [],
  endedGoals: [],
  sampleRows: [],
  deletedImports: [],
  matchedRows: [],
  knownImports: [],
  changedImports: [],
  broughtRows: [],
  transferDismissals: [],
  csvLayouts: [],
  budgetEntries: [],
  removedTransactions: [],
}
