import { isAdjustmentText, type TransactionRow } from '../ledger/rules.ts'

/** The condition of a rule. */
export interface Matcher {
  contains: string
  /** Null is every account. */
  accountId: string | null
}

/** Fields of a transaction that a rule reads. */
export type Candidate = Pick<TransactionRow, 'description' | 'accountId'>

/** The text without regard to case, in every script; in capitals because "ß" and "ς" have only one there. */
export const folded = (text: string): string => text.toUpperCase().normalize('NFC')

/** Returns the first of the rules, given oldest first, that fits; made once for many transactions. */
export function finderOf<Rule extends Matcher>(rules: Rule[]): (row: Candidate) => Rule | undefined {
  const sought = rules.map((rule) => ({ rule, text: folded(rule.contains) }))
  return ({ description, accountId }) => {
    if (sought.length === 0) return undefined
    const text = folded(description)
    return sought.find(
      (each) =>
        (each.rule.accountId === null || each.rule.accountId === accountId) && text.includes(each.text),
    )?.rule
  }
}

/** Spending that nobody has named yet: neither what only moved into a bucket nor a corrected balance is. */
export const isUnnamed = (
  row: Pick<TransactionRow, 'type' | 'description'> &
    Partial<Pick<TransactionRow, 'categoryId' | 'bucketId'>>,
): boolean => row.type === 'expense' && !row.categoryId && !row.bucketId && !isAdjustmentText(row.description)
