import type { ReactNode } from 'react'
import * as money from './money.tsx'
import * as things from './things.tsx'

const DRAWINGS = {
  book: money.Book,
  accounts: money.Accounts,
  budget: money.Budget,
  savings: money.Savings,
  bills: money.Bills,
  'all-paid': money.AllPaid,
  repeating: money.Repeating,
  transactions: money.Transactions,
  import: money.Importing,
  shop: money.Shop,
  search: things.Search,
  charts: things.Charts,
  calendar: things.Calendar,
  achievements: things.Achievements,
  podium: things.Podium,
  gift: things.Gift,
  messages: things.Messages,
  lost: things.Lost,
  unplugged: things.Unplugged,
  locked: things.Locked,
  safe: things.Safe,
}

export type PictureName = keyof typeof DRAWINGS

/** A thing before an arch, on the ground; drawn in the colours that the page wears. */
export default function Drawing({ name }: { name: PictureName }): ReactNode {
  const Thing = DRAWINGS[name]
  return (
    <svg
      aria-hidden="true"
      viewBox="20 16 160 126"
      className="size-full overflow-visible fill-base-100 stroke-primary"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path className="fill-secondary" stroke="none" d="M38 132V82a62 62 0 0 1 124 0v50z" />
      <path className="stroke-line" d="M24 132h152" />
      <Thing />
    </svg>
  )
}
