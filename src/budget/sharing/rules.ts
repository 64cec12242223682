import type { Cents } from '../../values/money.ts'

export interface Balance {
  memberId: string
  cents: Cents
}

export interface Payment {
  from: string
  to: string
  cents: Cents
}

/** Members up to which the fewest payments are found exactly. */
const EXACT = 12

/** Payments that even out members who together owe nothing: one less than there are members, at most. */
function chain(balances: readonly Balance[]): Payment[] {
  const rest = balances.map((one) => ({ ...one }))
  const payments: Payment[] = []
  for (;;) {
    const debtor = rest.reduce((worst, one) => (one.cents < worst.cents ? one : worst), {
      memberId: '',
      cents: 0,
    })
    const creditor = rest.reduce((best, one) => (one.cents > best.cents ? one : best), {
      memberId: '',
      cents: 0,
    })
    if (debtor.cents === 0 || creditor.cents === 0) return payments
    const cents = Math.min(-debtor.cents, creditor.cents)
    debtor.cents += cents
    creditor.cents -= cents
    payments.push({ from: debtor.memberId, to: creditor.memberId, cents })
  }
}

/**
 * The members in as many groups as possible that owe nothing together: each group needs one payment less than it has
 * members. By all subsets, as `best[mask]` is the most groups within the mask.
 */
function groupsOf(balances: readonly Balance[]): Balance[][] {
  const size = 1 << balances.length
  const sums = new Array<number>(size).fill(0)
  const best = new Array<number>(size).fill(0)
  const last = new Array<number>(size).fill(-1)
  for (let mask = 1; mask < size; mask++) {
    const lowest = 31 - Math.clz32(mask & -mask)
    sums[mask] = (sums[mask & (mask - 1)] ?? 0) + (balances[lowest]?.cents ?? 0)
    for (let n = 0; n < balances.length; n++) {
      if (!(mask & (1 << n))) continue
      const without = best[mask ^ (1 << n)] ?? 0
      if (last[mask] === -1 || without > (best[mask] ?? 0)) {
        best[mask] = without
        last[mask] = n
      }
    }
    if (sums[mask] === 0) best[mask] = (best[mask] ?? 0) + 1
  }
  // Taken off in the order in which they were added, a group ends where what is left sums to nothing.
  const groups: Balance[][] = []
  let group: Balance[] = []
  for (let mask = size - 1; mask > 0; ) {
    const n = last[mask] ?? 0
    const one = balances[n]
    if (one) group.push(one)
    mask ^= 1 << n
    if (sums[mask] === 0) {
      groups.push(group)
      group = []
    }
  }
  return groups
}

/**
 * The payments that even everybody out: the fewest up to twelve members who stand anywhere, beyond that at most one less
 * than there are. Balances sum to 0.
 */
export function settlingPayments(balances: readonly Balance[]): Payment[] {
  const standing = balances.filter(({ cents }) => cents !== 0)
  return standing.length > EXACT ? chain(standing) : groupsOf(standing).flatMap(chain)
}
