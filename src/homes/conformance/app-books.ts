import { assert } from 'chai'
import type { Account } from '../../budget/accounts/wire.ts'
import type { AppPreview, AppReceipt } from '../../budget/apps/wire.ts'
import type { Category } from '../../budget/categories/wire.ts'
import { type Book, newBook } from './book.ts'
import type { World } from './client.ts'

export type Files = Record<string, string | Uint8Array<ArrayBuffer>>
export type Choices = { accountMap?: object; categoryMap?: object; accept?: string[]; dateOrder?: string }

const REGISTER =
  '"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"'
const line = (...cells: string[]) => cells.map((cell) => `"${cell}"`).join(',')

/** A line of a register: account, day, payee, group, category, memo, out and in. */
export const register = (
  ...rows: [string, string, string, string, string, string, string, string][]
): string =>
  `\ufeff${[
    REGISTER,
    ...rows.map(([account, day, payee, group, category, memo, out, into]) =>
      line(
        account,
        '',
        day,
        payee,
        group ? `${group}: ${category}` : '',
        group,
        category,
        memo,
        `$${out}`,
        `$${into}`,
        'Cleared',
      ),
    ),
  ].join('\n')}\n`

const INFLOW = ['Inflow', 'Ready to Assign'] as const
/** The register of the cases: a card with its payment, a split, a refund, a starting balance. */
export const YNAB = register(
  ['Bank', '03/15/2026', 'Transfer : Card', '', '', '', '60.00', '0.00'],
  ['Card', '03/15/2026', 'Transfer : Bank', '', '', '', '0.00', '60.00'],
  ['Card', '03/10/2026', 'Market', 'Needs', 'Food', 'Split (1/2) bread', '40.00', '0.00'],
  ['Card', '03/10/2026', 'Market', 'Needs', 'Home', 'Split (2/2) bulbs', '20.00', '0.00'],
  ['Card', '03/11/2026', 'Market', 'Needs', 'Home', 'gave them back', '0.00', '5.00'],
  ['Bank', '03/01/2026', 'Employer', ...INFLOW, '', '0.00', '1,000.00'],
  ['Bank', '02/01/2026', 'Starting Balance', ...INFLOW, '', '0.00', '250.00'],
)
export const PLAN = `"Month","Category Group/Category","Category Group","Category","Assigned","Activity","Available"
"Mar 2026","Credit Card Payments: Card","Credit Card Payments","Card",$0.00,$0.00,$0.00
"Mar 2026","Needs: Food","Needs","Food",$100.00,-$40.00,$60.00
"Mar 2026","Needs: Fun","Needs","Fun",$10.00,$0.00,$10.00
`

const MONTHS_REGISTER = register(
  ['Bank', '03/06/2026', 'Sports', 'Wants', 'Fun', '', '30.00', '0.00'],
  ['Bank', '03/05/2026', 'Grocer', 'Needs', 'Food', '', '240.00', '0.00'],
  ['Bank', '03/02/2026', 'Employer', ...INFLOW, '', '0.00', '2,000.00'],
  ['Bank', '02/15/2026', 'Transfer : Broker', 'Wants', 'Trip', '', '300.00', '0.00'],
  ['Broker', '02/15/2026', 'Transfer : Bank', '', '', '', '0.00', '300.00'],
  ['Visa', '02/12/2026', 'Grocer', 'Needs', 'Food', 'gave it back', '0.00', '10.00'],
  ['Visa', '02/10/2026', 'Toys', 'Wants', 'Fun', '', '90.00', '0.00'],
  ['Bank', '02/03/2026', 'Transfer : Visa', '', '', '', '200.00', '0.00'],
  ['Visa', '02/03/2026', 'Transfer : Bank', '', '', '', '0.00', '200.00'],
  ['Bank', '01/20/2026', 'Cafe', 'Wants', 'Fun', '', '70.00', '0.00'],
  ['Visa', '01/12/2026', 'Grocer', 'Needs', 'Food', '', '50.00', '0.00'],
  ['Bank', '01/10/2026', 'Grocer', 'Needs', 'Food', '', '120.00', '0.00'],
  ['Bank', '01/05/2026', 'Employer', ...INFLOW, '', '0.00', '2,000.00'],
  ['Bank', '01/01/2026', 'Starting Balance', ...INFLOW, '', '0.00', '1,000.00'],
  ['Visa', '01/01/2026', 'Starting Balance', '', '', '', '200.00', '0.00'],
  ['Broker', '01/01/2026', 'Starting Balance', '', '', '', '0.00', '5,000.00'],
)

/**
 * The plan beside that register, as YNAB has it: Fun is overspent in cash in January, which February's money pays for, and on
 * the card in February, which becomes debt. `word` is what the column of what is assigned is called.
 */
export const planOf = (word: 'Assigned' | 'Budgeted'): string => {
  const months: [string, ...[string, string, string, string, string][]][] = [
    [
      'Apr 2026',
      ['Credit Card Payments', 'Visa', '$0.00', '$0.00', '$90.00'],
      ['Needs', 'Food', '$25.00', '$0.00', '$325.00'],
      ['Wants', 'Fun', '$0.00', '$0.00', '$50.00'],
      ['Wants', 'Trip', '$0.00', '$0.00', '$300.00'],
    ],
    [
      'Mar 2026',
      ['Credit Card Payments', 'Visa', '$40.00', '$0.00', '$90.00'],
      ['Needs', 'Food', '$200.00', '-$240.00', '$300.00'],
      ['Wants', 'Fun', '$80.00', '-$30.00', '$50.00'],
      ['Wants', 'Trip', '$100.00', '$0.00', '$300.00'],
    ],
    [
      'Feb 2026',
      ['Credit Card Payments', 'Visa', '$0.00', '-$150.00', '$50.00'],
      ['Needs', 'Food', '$200.00', '$10.00', '$340.00'],
      ['Wants', 'Fun', '$60.00', '-$90.00', '-$30.00'],
      ['Wants', 'Trip', '$100.00', '-$300.00', '$200.00'],
    ],
    [
      'Jan 2026',
      ['Credit Card Payments', 'Visa', '$150.00', '$50.00', '$200.00'],
      ['Needs', 'Food', '$300.00', '-$170.00', '$130.00'],
      ['Wants', 'Fun', '$50.00', '-$70.00', '-$20.00'],
      ['Wants', 'Trip', '$400.00', '$0.00', '$400.00'],
    ],
  ]
  const head = [
    'Month',
    'Category Group/Category',
    'Category Group',
    'Category',
    word,
    'Activity',
    'Available',
  ]
  const rows = months.flatMap(([month, ...lines]) =>
    lines.map(([group, name, ...money]) => line(month, `${group}: ${name}`, group, name, ...money)),
  )
  return `${[line(...head), ...rows].join('\n')}\n`
}

/** Three months of YNAB, with their plan, and one in which something is assigned already. */
export const MONTHS_OF_YNAB: Files = { 'Register.csv': MONTHS_REGISTER, 'Plan.csv': planOf('Assigned') }

export const appForm = (files: Files, choices: Choices = {}): FormData => {
  const form = new FormData()
  for (const [name, content] of Object.entries(files)) form.append('files', new Blob([content]), name)
  for (const [name, value] of Object.entries(choices))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  return form
}

export async function appBook(world: World) {
  world.setNow('2026-03-20T12:00:00.000Z')
  const book = await newBook(world)
  return {
    ...book,
    preview: (files: Files, choices?: Choices) =>
      book.post<AppPreview>('/import/apps/preview', appForm(files, choices), 200),
    bring: (files: Files, choices?: Choices) =>
      book.post<AppReceipt>('/import/apps', appForm(files, choices)),
    refused: (text: RegExp, files: Files, status = 400) =>
      book.refuses(status, text, 'POST', '/import/apps/preview', appForm(files)),
    balances: async () =>
      Object.fromEntries(
        (await book.get<Account[]>('/accounts')).map(({ name, balance }) => [name, balance]),
      ),
    names: async () => (await book.get<Category[]>('/budget-categories')).map(({ name }) => name),
  }
}

/** Imports a small book of another app: a row, and a month of its category. */
export async function broughtBook(book: Book): Promise<void> {
  const register = [
    'Account,Flag,Date,Payee,Category Group,Category,Memo,Outflow,Inflow,Cleared',
    'Brought,Red,2026-03-01,Stall,Needs,Fruit,ripe,3.00,0.00,Cleared',
  ]
  const form = new FormData()
  const plan = [
    'Month,Category Group,Category,Assigned,Activity,Available',
    'Mar 2026,Needs,Fruit,10.00,-3.00,7.00',
  ]
  form.append('files', new Blob([register.join('\n')]), 'Register.csv')
  form.append('files', new Blob([plan.join('\n')]), 'Plan.csv')
  assert.strictEqual((await book.send('POST', '/import/apps', form)).status, 201)
}
