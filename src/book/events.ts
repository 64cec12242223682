/** A recorded transaction, as far as listeners need it. */
export interface Recorded {
  type: 'income' | 'expense' | 'savings'
  date: string
  categoryId: string | null
  /** Number of its parts; 0: not split. */
  partCount?: number
  bucketId: string | null
}

type Change = 'added' | 'changed' | 'removed' | 'restored'

/**
 * A change that a command made to its book. Code that changes a row adds an event; listeners get all of them
 * at the command's end, within its transaction, so that what they write is committed or rolled back with the
 * change.
 */
export type BookEvent =
  /** Entered by the owner: by hand, as a payment, or into and out of a goal. */
  | { kind: 'transaction.recorded'; transaction: Recorded }
  /** The id that takes the whole import back. */
  | { kind: 'statement.imported'; id: string; rows: number }
  | { kind: `transaction.${Exclude<Change, 'added'>}` }
  | {
      kind: `${'account' | 'category' | 'category_group' | 'payee' | 'tag' | 'goal' | 'bill' | 'subscription' | 'rule' | 'transfer'}.${Change}`
    }
  | { kind: 'transaction.matched' | 'transaction.unmatched' }
  | { kind: 'payee.merged' | 'payee.unmerged' }
  | { kind: 'goal.celebrated' | 'bill.paid' | 'subscription.paid' }
  | { kind: 'rule.applied' | 'statement.removed' | 'statement.moved' | 'profile.changed' | 'book.imported' }
  /** `isFinished`: in a month that is over. */
  | { kind: 'budget.changed'; isFinished: boolean }
  | { kind: 'book.restored'; backupId: string }
  | { kind: 'sample.added' | 'sample.removed' }

type SubjectOf<Kind> = Kind extends `${infer Subject}.${string}` ? Subject : never
/** The kinds of things that events are about. */
export type Subject = SubjectOf<BookEvent['kind']>
