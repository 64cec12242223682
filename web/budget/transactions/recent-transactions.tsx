import { EmptyState } from '../../ui/empty-state.tsx'
import { ImportLink } from './import-link.tsx'
import { TransactionWidget } from './transaction-widget.tsx'

export function RecentTransactions() {
  return (
    <TransactionWidget
      title="Recent transactions"
      empty={
        <EmptyState
          picture="transactions"
          title="No transactions yet"
          text="Add an income or an expense, or bring in a statement from your bank."
        >
          <ImportLink />
        </EmptyState>
      }
    />
  )
}
