import type { TransactionInput } from '../file/wire.ts'
import type { PartName } from '../part.ts'

/** Links of a transaction to rows that must be in the file. */
export const LINKS = {
  accountId: 'accounts',
  categoryId: 'budgetCategories',
  billId: 'bills',
  subscriptionId: 'subscriptions',
  statementId: 'statements',
  payeeId: 'payees',
  transferAccountId: 'accounts',
  refundCategoryId: 'budgetCategories',
} as const satisfies Partial<Record<keyof TransactionInput, PartName>>
type LinkField = keyof typeof LINKS

type Linked = { [Field in LinkField]?: string | null | undefined } & {
  parts?: { categoryId?: string | null | undefined }[] | null | undefined
}
type File = { [Name in (typeof LINKS)[LinkField]]: { id: string }[] }

/** The links of a removed row that lead to rows of the same file: others must never lead into another book. */
export function linksWithin(file: File) {
  const fields = Object.entries(LINKS) as [LinkField, keyof File][]
  const known = fields.map(([field, part]) => [field, new Set(file[part].map(({ id }) => id))] as const)
  const categoryIds = new Set(file.budgetCategories.map(({ id }) => id))
  return <Row extends Linked>(row: Row): Record<LinkField, string | null> & Pick<Row, 'parts'> => {
    const within = known.map(([field, ids]) => [field, ids.has(row[field] ?? '') ? row[field] : null])
    const parts = row.parts?.map((part) => ({
      ...part,
      categoryId: categoryIds.has(part.categoryId ?? '') ? part.categoryId : null,
    }))
    return { ...(Object.fromEntries(within) as Record<LinkField, string | null>), parts }
  }
}
