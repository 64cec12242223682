import { faReceipt } from '@fortawesome/free-solid-svg-icons/faReceipt'
import { Link } from 'wouter'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TransactionWidget } from './transaction-widget.tsx'

export function RecentTransactions() {
  return (
    <TransactionWidget
      title="Recent transactions"
      empty={
        <EmptyState
          icon={faReceipt}
          title="No transactions yet"
          text="Add an income or an expense, or bring in a statement from your bank."
        >
          <Link href="/import" className="btn border-line bg-base-100 hover:border-edge hover:bg-base-200">
            Import statement
          </Link>
        </EmptyState>
      }
    />
  )
}
