import { expect, it } from 'vitest'
import { describeCall } from './describe-call.ts'

it.each([
  [
    'POST',
    '/api/transactions',
    { type: 'expense', amount: '12.5', description: 'Bread' },
    'Expense “Bread” of $12.50',
  ],
  [
    'POST',
    '/api/transactions',
    { type: 'income', amount: 1000, description: 'Salary' },
    'Income “Salary” of $1,000.00',
  ],
  ['PUT', '/api/transactions/x', { amount: '3' }, 'Change of a transaction: $3.00'],
  ['DELETE', '/api/transactions/x', null, 'Deletion of a transaction'],
  ['POST', '/api/transactions/x/restore', {}, 'Return of a deleted transaction'],
  ['POST', '/api/accounts', { name: 'Cash', balance: '5' }, 'New account “Cash” of $5.00'],
  ['PUT', '/api/accounts/x', { name: 'Purse' }, 'Change of an account “Purse”'],
  ['PUT', '/api/accounts/x', { isActive: false }, 'Change of an account'],
  ['DELETE', '/api/accounts/x', undefined, 'Deletion of an account'],
  ['POST', '/api/bills/x/pay', { amount: '40' }, 'Payment of a bill of $40.00'],
  ['POST', '/api/subscriptions/x/pay', {}, 'Payment of a subscription'],
  ['POST', '/api/savings-buckets/x/transfers', { saved: '20' }, 'Transfer of a savings goal of $20.00'],
  ['POST', '/api/savings-buckets/x/celebrate', {}, 'Celebration of a savings goal'],
  ['PUT', '/api/budget-categories/x', { name: 'Food', allocated: '9' }, 'Change of a category “Food”: $9.00'],
  ['POST', '/api/transfers', { fromAccountId: 'a', toAccountId: 'b', amount: '500' }, 'Transfer of $500.00'],
  ['POST', '/api/transfers', { amount: 5, description: 'Card' }, 'Transfer “Card” of $5.00'],
  [
    'POST',
    '/api/transfers',
    { transactionId: 'x', accountId: 'b' },
    'Change of a transaction into a transfer',
  ],
  ['PUT', '/api/transfers/x', { amount: '5' }, 'Change of a transfer: $5.00'],
  ['DELETE', '/api/transfers/x', undefined, 'Separation of a transfer'],
  ['POST', '/api/transfers/links', { ids: ['a', 'b'] }, 'Link of two transactions as a transfer'],
  ['POST', '/api/transfers/links', { pairs: [['a', 'b']] }, 'Link of two transactions as a transfer'],
  [
    'POST',
    '/api/transfers/links',
    {
      pairs: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    },
    'Link of 2 pairs as transfers',
  ],
  ['POST', '/api/transfers/dismissals', { ids: ['a', 'b'] }, 'Note that two transactions are no transfer'],
  ['DELETE', '/api/transfers/dismissals/x', undefined, 'Return of a suggested transfer'],
  ['POST', '/api/statements', null, 'Import of a bank statement'],
  ['DELETE', '/api/statements/x', null, 'Deletion of an imported statement'],
  ['DELETE', '/api/statements/layouts/x', null, 'Forgetting how a file is read'],
  ['PUT', '/api/statements/layouts/x', { name: 'Card' }, 'Name of how a file is read'],
  ['POST', '/api/import', null, 'Import of a whole book'],
  ['PUT', '/api/profile', { currency: 'EUR' }, 'Change of your profile or preferences'],
  ['POST', '/api/sample-data', {}, 'Sample data'],
  ['DELETE', '/api/sample-data', null, 'Removal of the sample data'],
  ['POST', '/api/something/new', {}, 'POST /api/something/new'],
])('%s %s with %j reads as a person would say it', (method, path, body, words) => {
  expect(describeCall({ method, path, body })).toBe(words)
})
