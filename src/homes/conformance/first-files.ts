import { assert } from 'chai'
import type { Account } from '../../budget/accounts/wire.ts'
import type { Category } from '../../budget/categories/wire.ts'
import type { Statement, StatementPreview, StatementReceipt } from '../../budget/statements/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { assertRefused, NOBODY, newBook } from './book.ts'
import type { Case, World } from './client.ts'
import { csv, formOf, ofxWith, SALARY, type Upload } from './files.ts'

const USUAL = [
  ...['Housing & Utilities', 'Groceries', 'Dining Out', 'Transportation', 'Shopping', 'Household Goods'],
  ...['Entertainment', 'Healthcare', 'Travel', 'Insurance & Fees'],
]
const MONTH = csv(
  ['2026-03-02', '-31.20', 'REWE SAGT DANKE'],
  ['2026-03-03', '-9.99', 'PAYPAL *SPOTIFY'],
  ['2026-03-04', '-20.00', 'Anna'],
  ['2026-03-05', '2500.00', 'Salary of a restaurant'],
)

/** A book that has nothing yet, and its first files. */
async function emptyBook(world: World) {
  const book = await newBook(world)
  const send = (path: string, fields: Upload, headers?: Record<string, string>) =>
    book.send('POST', `/statements${path}`, formOf({ accountMap: {}, ...fields }), headers)
  const done = async <Body>(status: number, path: string, fields: Upload) => {
    const answer = await send(path, fields)
    assert.strictEqual(answer.status, status, JSON.stringify(answer.body))
    return answer.body as Body
  }
  return {
    ...book,
    upload: send,
    preview: (file: string, fields: Upload = {}) =>
      done<StatementPreview>(200, '/preview', { file, ...fields }),
    import: (file: string, fields: Upload = {}) => done<StatementReceipt>(201, '', { file, ...fields }),
    accounts: () => book.get<Account[]>('/accounts'),
    categories: () => book.get<Category[]>('/budget-categories'),
    /** The category of each row, by its text. */
    named: async () => {
      const all = new Map(
        (await book.get<Category[]>('/budget-categories')).map(({ id, name }) => [id, name]),
      )
      const rows = await book.get<Transaction[]>('/transactions')
      return Object.fromEntries(rows.map((row) => [row.description, all.get(row.categoryId ?? '') ?? null]))
    },
  }
}

export const firstFileCases: Case[] = [
  {
    name: 'a book without an account takes a bank’s file: its account opens so that the bank’s balance holds, and goes with it',
    async run(world) {
      const book = await emptyBook(world)
      const file = ofxWith('<LEDGERBAL><BALAMT>2600.00<DTASOF>20260310</LEDGERBAL>', SALARY)
      const { accounts, balance } = await book.preview(file)
      const [found] = accounts
      assert.deepInclude(found, { accountId: 'new', made: { name: 'Account 0042', type: 'checking' } })
      assert.deepInclude(balance, { stated: '2600.00', computed: '2600.00', agrees: true })
      assert.isEmpty(await book.accounts())
      const headers = { 'idempotency-key': 'first-file' }
      const [first, again] = [
        await book.upload('', { file }, headers),
        await book.upload('', { file }, headers),
      ]
      assert.deepEqual(again.body, first.body)
      const [account, ...others] = await book.accounts()
      assert.isEmpty(others)
      assert.deepInclude(account, {
        id: found?.newId ?? '',
        name: 'Account 0042',
        type: 'checking',
        accountNumber: '0042',
        balance: '2600.00',
        opening: '100.00',
        openedOn: '2026-03-01',
      })
      await book.del(`/statements/${(first.body as StatementReceipt).id}`)
      assert.isEmpty(await book.accounts())
      assert.isEmpty(await book.get<Statement[]>('/statements'))
    },
  },
  {
    name: 'a new account is what its owner says, else what the file is called; the file of a credit card makes one',
    async run(world) {
      const book = await emptyBook(world)
      const madeOf = async (name: string, fields: Upload = {}) =>
        (await book.preview(MONTH, { name, ...fields })).accounts[0]?.made
      assert.deepEqual(await madeOf('everyday_checking-2026-03.csv'), {
        name: 'Everyday checking',
        type: 'checking',
      })
      assert.deepEqual(await madeOf('20260301.csv'), { name: 'New account', type: 'checking' })
      assert.deepEqual(await madeOf('Credit-Card March.csv'), {
        name: 'Credit Card March',
        type: 'credit_card',
      })
      assert.deepEqual(await madeOf('Kreditkarte.csv', { newAccounts: { '': { type: 'savings' } } }), {
        name: 'Kreditkarte',
        type: 'savings',
      })
      // Of a card, what is bought is often written without a sign: then it asks, as for a card that is known.
      const bought = csv(
        ...(['31.20', '9.99', '4.00'] as const).map((amount): [string, string, string] => [
          '2026-03-02',
          amount,
          'Shop',
        ]),
        ['2026-03-04', '-4.00', 'Shop'],
      )
      const asCard = { newAccounts: { '': { type: 'credit_card', name: 'Blue card' } } }
      assert.isEmpty((await book.preview(bought, { name: 'march.csv' })).questions)
      const { questions } = await book.preview(bought, { name: 'march.csv', ...asCard })
      assert.lengthOf(questions, 1)
      await book.import(bought, { name: 'march.csv', ...asCard, columns: { swap: true } })
      const [card] = await book.accounts()
      assert.deepInclude(card, { name: 'Blue card', type: 'credit_card', balance: '-41.19' })
    },
  },
  {
    name: 'an import that is refused leaves no account and no category, and a file still needs to say where it goes',
    async run(world) {
      const book = await emptyBook(world)
      const wrong = [{ index: 0, transferAccountId: NOBODY }]
      assertRefused(await book.upload('', { file: MONTH, usualCategories: true, rows: wrong }), 404)
      assertRefused(await book.upload('', { file: MONTH, newAccounts: { '': { name: ' ' } } }), 400)
      assertRefused(
        await book.send('POST', '/statements', formOf({ file: MONTH })),
        400,
        'Account is required',
      )
      assert.deepEqual([await book.accounts(), await book.categories()], [[], []])
    },
  },
  {
    name: 'a book without categories begins with the usual ones where that is asked for, and its rows go there by well-known words',
    async run(world) {
      const book = await emptyBook(world)
      const plain = await book.preview(MONTH)
      assert.isEmpty(plain.usualCategories)
      assert.isTrue(plain.rows.every(({ categoryId }) => categoryId === null))
      const { usualCategories: usual, rows } = await book.preview(MONTH, { usualCategories: true })
      assert.deepEqual(
        usual.map(({ name }) => name),
        USUAL,
      )
      const nameOf = (id: string | null) => usual.find((one) => one.id === id)?.name ?? null
      assert.deepEqual(
        rows.map(({ categoryId }) => nameOf(categoryId)),
        ['Groceries', 'Entertainment', null, null],
      )
      assert.isEmpty(await book.categories())
      const travel = usual.find(({ name }) => name === 'Travel')?.id
      const { id } = await book.import(MONTH, {
        usualCategories: true,
        rows: [{ index: 2, categoryId: travel }],
      })
      const made = await book.categories()
      assert.deepEqual(
        made.map((one) => [one.id, one.name, one.allocated]),
        usual.map((one) => [one.id, one.name, '0.00']),
      )
      assert.deepEqual(await book.named(), {
        'REWE SAGT DANKE': 'Groceries',
        'PAYPAL *SPOTIFY': 'Entertainment',
        Anna: 'Travel',
        'Salary of a restaurant': null,
      })
      // A category that its owner has begun to use stays.
      await book.put(`/budget-categories/${travel}`, { allocated: '50' })
      await book.del(`/statements/${id}`)
      assert.deepEqual(
        (await book.categories()).map(({ name }) => name),
        ['Travel'],
      )
    },
  },
  {
    name: 'a file that brings nothing leaves no category, and several files begin with the usual ones once',
    async run(world) {
      const book = await emptyBook(world)
      const skip = [0, 1, 2, 3]
      await book.import(MONTH, { usualCategories: true, skip })
      assert.deepEqual([await book.accounts(), await book.categories()], [[], []])
      const files: [string, string][] = [
        ['Checking.csv', MONTH],
        ['Savings.csv', csv(['2026-03-02', '-4.00', 'Starbucks'])],
      ]
      const answer = await book.upload('', { files, usualCategories: true })
      assert.strictEqual(answer.status, 201, JSON.stringify(answer.body))
      assert.deepEqual((await book.accounts()).map(({ name }) => name).sort(), ['Checking', 'Savings'])
      assert.deepEqual(
        (await book.categories()).map(({ name }) => name),
        USUAL,
      )
      await book.del(`/statements/${(answer.body as StatementReceipt).id}`)
      assert.deepEqual([await book.accounts(), await book.categories()], [[], []])
    },
  },
  {
    name: 'what the book’s payees say goes before well-known words, which lead to categories of the book only',
    async run(world) {
      const book = await emptyBook(world)
      const [food, fun] = [await book.category({ name: 'groceries' }), await book.category({ name: 'Fun' })]
      const { payeeId } = await book.record({ description: 'PAYPAL *SPOTIFY' })
      await book.put(`/payees/${payeeId}`, { categoryId: fun.id })
      const { usualCategories: usual, rows } = await book.preview(`${MONTH}\n2026-03-06,-3.00,Starbucks`, {
        usualCategories: true,
      })
      assert.isEmpty(usual)
      assert.deepEqual(
        rows.map(({ categoryId }) => categoryId),
        [food.id, fun.id, null, null, null],
      )
    },
  },
]
