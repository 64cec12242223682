type Field = 'accountId' | 'categoryId' | 'billId' | 'subscriptionId' | 'statementId'
type Linked = { [field in Field]?: string | null | undefined }
type Row = { id: string }
interface Targets {
  accounts: Row[]
  budgetCategories: Row[]
  bills: Row[]
  subscriptions: Row[]
  statements: Row[]
}

/** The links of a removed row that lead to rows of the same file: others must never lead into another book. */
export function linksIn(file: Targets): (row: Linked) => Record<Field, string | null> {
  const idsOf = (rows: Row[]) => new Set(rows.map(({ id }) => id))
  const ids: Record<Field, Set<string>> = {
    accountId: idsOf(file.accounts),
    categoryId: idsOf(file.budgetCategories),
    billId: idsOf(file.bills),
    subscriptionId: idsOf(file.subscriptions),
    statementId: idsOf(file.statements),
  }
  const linkOf = (row: Linked, field: Field): string | null => {
    const id = row[field] ?? ''
    return ids[field].has(id) ? id : null
  }
  return (row) => ({
    accountId: linkOf(row, 'accountId'),
    categoryId: linkOf(row, 'categoryId'),
    billId: linkOf(row, 'billId'),
    subscriptionId: linkOf(row, 'subscriptionId'),
    statementId: linkOf(row, 'statementId'),
  })
}
