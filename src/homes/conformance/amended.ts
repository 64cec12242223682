import type { Archive } from '../../archive/wire.ts'
import type { Statement } from '../../budget/statements/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { assertSame } from './book.ts'
import type { Case, World } from './client.ts'
import { type BankRow, ofx, statementBook } from './files.ts'

const DEPOSIT: BankRow = ['n3', '2026-03-05', '-50.00', 'Hotel deposit']
const BOOKED: BankRow = ['n3', '2026-03-07', '-55.00', 'Hotel']
const CHARGED: BankRow = ['n3', '2026-03-08', '-56.00', 'Hotel and minibar']
const FIRST = ['2026-03-05', '50.00', 'Hotel deposit']
const SECOND = ['2026-03-07', '55.00', 'Hotel']
const THIRD = ['2026-03-08', '56.00', 'Hotel and minibar']

/** A book in which a bank has brought a row, of which its later files say otherwise. */
async function hotelBook(world: World) {
  const book = await statementBook(world)
  const { id: categoryId } = await book.category()
  const first = await book.import(ofx(DEPOSIT))
  const [hotel] = await book.get<Transaction[]>('/transactions?q=Hotel')
  const id = hotel?.id ?? ''
  await book.put(`/transactions/${id}`, { categoryId })
  return {
    ...book,
    id,
    categoryId,
    first,
    take: (row: BankRow) => book.import(ofx(row), { matches: [{ index: 0, transactionId: id }] }),
    said: async () => {
      const all = await book.transactions()
      return all.map(({ date, amount, description }) => [date, amount, description])
    },
    status: async (row: BankRow) => (await book.statuses(ofx(row)))[0],
    undo: ({ id: statementId }: { id: string }) => book.del(`/statements/${statementId}`),
    spent: async () => (await book.dashboard()).spentThisMonth,
  }
}

export const amendedCases: Case[] = [
  {
    name: 'a bank’s row that is chosen for one with its id and other contents takes day, amount and text of that one',
    async run(world) {
      const book = await hotelBook(world)
      const receipt = await book.take(BOOKED)
      assertSame([receipt.imported, receipt.matched, receipt.duplicates], [0, 1, 0])
      assertSame(await book.said(), [SECOND])
      assertSame([await book.ownBalance(), await book.spent()], ['45.00', '55.00'])
      const [row] = await book.transactions()
      assertSame([row?.id, row?.categoryId], [book.id, book.categoryId])
      const [date, amount, description] = FIRST
      assertSame(row?.matched, { date, amount, description, byBank: true })
      // Both files find it from then on.
      assertSame([await book.status(DEPOSIT), await book.status(BOOKED)], ['duplicate', 'duplicate'])
      await book.undo(receipt)
      assertSame(await book.said(), [FIRST])
      assertSame([await book.ownBalance(), await book.spent()], ['50.00', '50.00'])
      assertSame([await book.status(DEPOSIT), await book.status(BOOKED)], ['duplicate', 'new'])
      await book.undo(book.first)
      assertSame([await book.said(), await book.ownBalance()], [[], '100.00'])
      assertSame(await book.status(DEPOSIT), 'new')
    },
  },
  {
    name: 'a row that a bank has changed twice goes back by one file at a time, in whichever order they are undone',
    async run(world) {
      const backwards = await hotelBook(world)
      const [second, third] = [await backwards.take(BOOKED), await backwards.take(CHARGED)]
      assertSame([await backwards.said(), await backwards.ownBalance()], [[THIRD], '44.00'])
      await backwards.undo(third)
      assertSame([await backwards.said(), await backwards.ownBalance()], [[SECOND], '45.00'])
      await backwards.undo(second)
      assertSame([await backwards.said(), await backwards.ownBalance()], [[FIRST], '50.00'])
      const between = await hotelBook(world)
      const [middle, last] = [await between.take(BOOKED), await between.take(CHARGED)]
      await between.undo(middle)
      assertSame([await between.said(), await between.ownBalance()], [[THIRD], '44.00'])
      await between.undo(last)
      assertSame([await between.said(), await between.ownBalance()], [[FIRST], '50.00'])
      const forwards = await hotelBook(world)
      const [after, afterThat] = [await forwards.take(BOOKED), await forwards.take(CHARGED)]
      await forwards.undo(forwards.first)
      assertSame([await forwards.said(), await forwards.ownBalance()], [[THIRD], '44.00'])
      await forwards.undo(afterThat)
      assertSame([await forwards.said(), await forwards.ownBalance()], [[SECOND], '45.00'])
      await forwards.undo(after)
      assertSame([await forwards.said(), await forwards.ownBalance()], [[], '100.00'])
    },
  },
  {
    name: 'a row that was typed, met its bank’s and was changed by the bank is what was typed after both are undone',
    async run(world) {
      const book = await statementBook(world)
      const typed = await book.record({
        amount: '50',
        description: 'Ours',
        date: '2026-03-04',
        accountId: book.accountId,
      })
      const met = await book.import(ofx(DEPOSIT))
      const matches = [{ index: 0, transactionId: typed.id }]
      const booked = await book.import(ofx(BOOKED), { matches })
      assertSame(await book.ownBalance(), '45.00')
      await book.del(`/statements/${met.id}`)
      assertSame([await book.texts(), await book.ownBalance()], [['Hotel'], '45.00'])
      await book.del(`/statements/${booked.id}`)
      assertSame([await book.texts(), await book.ownBalance()], [['Ours'], '50.00'])
      assertSame(await book.statuses(ofx(DEPOSIT)), ['new'])
    },
  },
  {
    name: 'a row that its bank has changed is taken apart into what the bank said first and last',
    async run(world) {
      const book = await hotelBook(world)
      await book.take(BOOKED)
      await book.del(`/transactions/${book.id}/match`)
      assertSame((await book.said()).sort(), [FIRST, SECOND])
      assertSame(await book.ownBalance(), '-5.00')
      assertSame([await book.status(DEPOSIT), await book.status(BOOKED)], ['duplicate', 'duplicate'])
    },
  },
  {
    name: 'what a bank has changed, and its undo, are in every archive',
    async run(world) {
      const book = await hotelBook(world)
      await book.take(BOOKED)
      await book.take(CHARGED)
      const file = await book.get<Archive>('/export')
      await book.send('POST', '/import', file)
      const [third, second] = await book.get<Statement[]>('/statements')
      assertSame([await book.status(DEPOSIT), await book.status(CHARGED)], ['duplicate', 'duplicate'])
      await book.undo(third as Statement)
      assertSame([await book.said(), await book.ownBalance()], [[SECOND], '45.00'])
      await book.undo(second as Statement)
      assertSame([await book.said(), await book.ownBalance()], [[FIRST], '50.00'])
      assertSame(await book.status(BOOKED), 'new')
    },
  },
]
