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
/** What the register of the cases holds: a card with its payment, a split, a refund, a starting balance. */
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

/** What a book of another app brought. */
export async function broughtBook(book: Book): Promise<void> {
  const register = [
    'Account,Flag,Date,Payee,Category Group,Category,Memo,Outflow,Inflow,Cleared',
    'Brought,Red,2026-03-01,Stall,Needs,Fruit,ripe,3.00,0.00,Cleared',
  ]
  const form = new FormData()
  form.append('files', new Blob([register.join('\n')]), 'Register.csv')
  assert.strictEqual((await book.send('POST', '/import/apps', form)).status, 201)
}
