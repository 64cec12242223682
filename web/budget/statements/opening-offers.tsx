import type { Account } from '../../../src/budget/accounts/wire.ts'
import type { StatementPreview } from '../../../src/budget/statements/wire.ts'
import { centsOf } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatDay } from '../../ui/format.ts'

interface Offer {
  key: string
  account: Account
  opening: string
  openedOn: string
  balance: string
}

/** The openings that files offer, by the key of their account. */
function offersOf({ accounts: named }: StatementPreview, accounts: Account[]): Offer[] {
  return named.flatMap(({ key, accountId, openingOffer }) => {
    const account = accounts.find(({ id }) => id === accountId)
    return account && openingOffer ? [{ key, account, ...openingOffer }] : []
  })
}

/** The import's `openings`: those that were taken, by the key of their account. */
export const openingsOf = ({ accounts }: StatementPreview, taken: ReadonlySet<string>) =>
  Object.fromEntries(
    accounts.flatMap(({ key, openingOffer }) =>
      openingOffer && taken.has(key)
        ? [[key, { opening: openingOffer.opening, openedOn: openingOffer.openedOn }]]
        : [],
    ),
  )

/** Cents by which the openings that were taken move their accounts. */
export const shiftsOf = (preview: StatementPreview, accounts: Account[], taken: ReadonlySet<string>) =>
  new Map(
    offersOf(preview, accounts).flatMap(({ key, account, opening }) =>
      taken.has(key) ? [[key, centsOf(opening) - centsOf(account.opening)] as const] : [],
    ),
  )

interface OpeningOffersProps {
  preview: StatementPreview
  accounts: Account[]
  taken: ReadonlySet<string>
  onTake: (taken: ReadonlySet<string>) => void
}

/** Rows older than the day from which an account is kept: the opening that takes them, with both figures. */
export function OpeningOffers({ preview, accounts, taken, onTake }: OpeningOffersProps) {
  const offers = offersOf(preview, accounts)
  if (offers.length === 0) return null
  return (
    <section aria-label="Rows older than the account" className="grid gap-3">
      {offers.map(({ key, account, opening, openedOn, balance }) => (
        <label
          key={key}
          className="flex cursor-pointer items-start gap-3 rounded-xl border border-warning/60 px-5 py-4"
        >
          <input
            type="checkbox"
            className="checkbox checkbox-sm checkbox-primary mt-1"
            checked={taken.has(key)}
            onChange={(event) => {
              const next = new Set(taken)
              if (event.target.checked) next.add(key)
              else next.delete(key)
              onTake(next)
            }}
          />
          <span className="min-w-0 text-pretty">
            <span className="block font-semibold">
              Begin {account.name} on {formatDay(openedOn)} with <Amount value={opening} />
            </span>
            <span className="block text-sm text-muted">
              It begins on {formatDay(account.openedOn)} with <Amount value={account.opening} /> now, and this
              file has older rows. Then its balance will be{' '}
              <Amount value={balance} className="font-semibold" />; without this, those rows are counted on
              top of it.
            </span>
          </span>
        </label>
      ))}
    </section>
  )
}
