import { faLink } from '@fortawesome/free-solid-svg-icons/faLink'
import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'wouter'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import { centsOf, formatMoney } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { ListLoading } from '../../ui/list-table.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { movingRows } from '../../ui/moving-rows.ts'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { useAdding } from '../../ui/use-adding.ts'
import { CARD_GRID } from '../card-grid.ts'
import { accountsQuery } from '../ledger/queries.ts'
import { useLayout, ViewChoice } from '../view-choice.tsx'
import { AccountCard } from './account-card.tsx'
import { AccountList } from './account-list.tsx'

/** The balances of the active accounts together, as a decimal text. */
const balanceOf = (accounts: Account[]): string =>
  formatMoney(accounts.reduce((sum, account) => sum + (account.isActive ? centsOf(account.balance) : 0), 0))

const AccountDialog = lazyNamed(() => import('./account-dialog.tsx'), 'AccountDialog')
export function AccountsPage() {
  const accounts = useQuery(accountsQuery)
  const [layout, setLayout] = useLayout('accounts')
  const { isAdding, add, stopAdding } = useAdding('account')
  return (
    <div data-tour="accounts-page" className="@container">
      <Loaded
        query={accounts}
        what="your accounts"
        inCard
        waiting={<Loading layout={layout} />}
        empty={
          <EmptyState
            picture="accounts"
            heading="h2"
            title="No Accounts Yet"
            text="Add the accounts that your money moves through, then bring in a statement from your bank."
          >
            <Button look="primary" icon={faPlus} onClick={add}>
              Add Your First Account
            </Button>
          </EmptyState>
        }
      >
        {(data) => (
          <>
            <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 lg:mb-6">
              <div>
                <p className="label-quiet">
                  {plural(data.filter((row) => row.isActive).length, 'active account')}
                </p>
                <Amount value={balanceOf(data)} className="text-3xl font-semibold tracking-tight" />
              </div>
              <div className="flex flex-wrap gap-2 @max-[37.5rem]:w-full @max-[37.5rem]:*:flex-1">
                <ViewChoice views={['cards', 'list']} view={layout} onChoose={setLayout} />
                <Link
                  href="/bank-connections"
                  className="btn border-line bg-base-100 hover:border-edge hover:bg-base-200"
                >
                  <Icon icon={faLink} className="size-3.5" />
                  Bank connections
                </Link>
                <Button look="primary" icon={faPlus} onClick={add}>
                  Add Account
                </Button>
              </div>
            </div>
            {layout === 'list' ? (
              <AccountList accounts={data} />
            ) : (
              <ul ref={movingRows} className={CARD_GRID}>
                {data.map((account) => (
                  <AccountCard key={account.id} account={account} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      <Suspense>{isAdding ? <AccountDialog onClose={stopAdding} /> : null}</Suspense>
    </div>
  )
}
AccountsPage.queries = [accountsQuery]

function Loading({ layout }: { layout: 'cards' | 'list' }) {
  return (
    <div role="status" aria-label="Loading your accounts">
      <div className="mb-4 lg:mb-6">
        <Skeleton className="mb-1 h-4 w-28" />
        <Skeleton className="h-9 w-52" />
      </div>
      {layout === 'list' ? (
        <ListLoading />
      ) : (
        <Skeletons className={CARD_GRID} rows={Array(3).fill('h-84 rounded-box')} />
      )}
    </div>
  )
}
