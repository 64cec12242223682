import { keys } from '../../api/keys.ts'
import { callsOf, type Kind } from './kind.ts'

const because = (what: string) => (reason?: string) => `${what}: ${reason ?? 'Unknown error'}`

export const BILLS: Kind = {
  one: 'bill',
  path: '/bills',
  queryKey: keys.bills,
  link: 'billId',
  calls: callsOf('bills', { cycle: 'frequency', due: 'dueDate' }),
  presetsAreNamed: false,
  defaultIcon: 'fas fa-file-invoice-dollar',
  says: {
    add: { done: 'Bill created successfully', failed: because('Failed to create bill') },
    change: { done: 'Bill updated successfully', failed: because('Failed to update bill') },
    pay: {
      done: 'Bill paid successfully! Due date updated.',
      failed: (reason) => reason ?? 'Failed to pay bill',
    },
    remove: { done: 'Bill deleted successfully', failed: () => 'Failed to delete bill' },
    restore: { done: 'Bill restored', failed: () => 'Failed to restore bill' },
  },
  words: {
    title: 'Bills',
    add: 'Add Bill',
    addFirst: 'Add Your First Bill',
    edit: 'Edit Bill',
    cycle: 'Frequency',
    due: 'Due date',
    preset: 'Icon',
    presets: 'icons',
    example: 'Electricity',
    notFound: 'Bill not found',
    accountMissing: 'Please select an account for this bill',
    emptyTitle: 'No bills yet',
    emptyText: 'Rent, electricity, insurance: enter what comes back, and see in time what falls due.',
    removeTitle: 'Delete this bill?',
    removeAction: 'Delete bill',
    removeDismiss: 'Keep it',
  },
}
