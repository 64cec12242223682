import type { PartRow } from '../../ledger/rules.ts'

/** A row as it is written into the book. */
export interface Written {
  id: string
  type: 'income' | 'expense'
  amountCents: number
  description: string
  accountId: string | null
  key: string | null
  date: string
  categoryId: string | null
  /** Null until it is looked up; '' is none. */
  payeeId: string | null
  note: string | null
  kind: 'entry' | 'transfer' | 'opening'
  transferId: string | null
  transferAccountId: string | null
  formerCategoryId: string | null
  refund: boolean
  /** The parts of a split row. */
  parts?: PartRow[]
  /** The row that this piece was divided off. */
  dividedFromId?: string | null
  /** The piece whose other half it is. */
  writtenForId?: string | null
  /** The member of a shared book who imports it. */
  createdBy?: string | null
}

/** A row of a batch that waits for its other half in another account. */
export interface HalfToFind {
  half: Written
  accountId: string
  /** The other half is one of the same drop. */
  isJoined?: boolean
}
