import type { Bill } from '../../../src/budget/bills/wire.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import type { DraftInput } from './draft.ts'
import type { Item, Kind } from './kind.ts'

const { bills } = api

const fromWire = ({ frequency, dueDate, ...rest }: Bill): Item => ({
  ...rest,
  cycle: frequency,
  due: dueDate,
})
const toWire = <Draft extends Partial<DraftInput>>({ cycle, due, ...rest }: Draft) => ({
  ...rest,
  frequency: cycle as Draft['cycle'],
  dueDate: due as Draft['due'],
})

const because = (what: string) => (reason?: string) => `${what}: ${reason ?? 'Unknown error'}`

export const BILLS: Kind = {
  one: 'bill',
  path: '/bills',
  queryKey: keys.bills,
  link: 'billId',
  calls: {
    list: async () => (await answer(bills.$get())).map(fromWire),
    add: (draft, key) => answer(bills.$post({ json: toWire(draft) }, keyed(key))),
    change: (id, draft, key) => answer(bills[':id'].$put({ param: { id }, json: toWire(draft) }, keyed(key))),
    pay: (id, json, key) => answer(bills[':id'].pay.$post({ param: { id }, json }, keyed(key))),
    remove: (id, key) => answer(bills[':id'].$delete({ param: { id } }, keyed(key))),
    restore: (id, key) => answer(bills[':id'].restore.$post({ param: { id } }, keyed(key))),
  },
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
