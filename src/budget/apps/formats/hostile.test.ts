import { expect, it } from 'vitest'
import { actualBook } from '../../../homes/conformance/actual-book.ts'
import { PLAN, register, YNAB } from '../../../homes/conformance/app-books.ts'
import { openSqlite } from '../../../homes/node/storage/app-database.ts'
import { Refusal } from '../../../values/refusal.ts'
import type { AppBook } from './book.ts'
import { readBook } from './readers.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const breathe = async () => {}

/** The book, or the words with which its files are refused; anything else that is thrown is a bug. */
async function read(files: Record<string, Uint8Array<ArrayBuffer>>): Promise<AppBook | string> {
  try {
    const named = Object.entries(files).map(([name, bytes]) => ({ name, bytes }))
    return await readBook({ files: named, choices: {}, openSqlite, breathe })
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

const rowsOf = (book: AppBook): string[] =>
  book.rows.map(({ account, date, amountCents }) => `${account} ${date} ${amountCents}`)

it('a register that is cut off anywhere has no row that the whole one lacks', async () => {
  const whole = (await read({ 'Register.csv': bytesOf(YNAB), 'Plan.csv': bytesOf(PLAN) })) as AppBook
  // A split whose other lines are cut off is what it holds.
  const known = new Set([...rowsOf(whole), 'Card 2026-03-10 -4000', 'Card 2026-03-10 -2000'])
  const bytes = bytesOf(YNAB)
  for (let end = 1; end < bytes.length; end++) {
    const book = await read({ 'Register.csv': bytes.slice(0, end) })
    if (typeof book === 'string') continue
    expect(rowsOf(book).filter((row) => !known.has(row), `at ${end}`)).toEqual([])
  }
})

it('the lines of a split have a row each with a key of its own, whichever of them moves the money elsewhere', async () => {
  const part = (n: number, account: string, out: string) =>
    [account, '03/17/2026', account === 'Food' ? 'Market' : `Transfer : ${account}`, n, out] as const
  for (const order of [
    ['Food', 'Cash', 'Save'],
    ['Cash', 'Food', 'Save'],
    ['Cash', 'Save', 'Food'],
    ['Cash', 'Save'],
  ])
    for (const isNewestFirst of [false, true]) {
      const parts = order.map((to, at) => part(at + 1, to, `${at + 1}.00`))
      const rows = parts.map(([to, day, payee, n, out]): Parameters<typeof register>[number] => {
        const memo = `Split (${n}/${parts.length})`
        return [
          'Bank',
          day,
          payee,
          to === 'Food' ? 'Needs' : '',
          to === 'Food' ? 'Food' : '',
          memo,
          out,
          '0.00',
        ]
      })
      const halves = parts.flatMap(
        ([to, day, , , out]): Parameters<typeof register> =>
          to === 'Food' ? [] : [[to, day, 'Transfer : Bank', '', '', '', '0.00', out]],
      )
      const all = [...rows, ...halves]
      const text = register(...(isNewestFirst ? all.reverse() : all))
      const book = (await read({ 'Register.csv': bytesOf(text) })) as AppBook
      expect(new Set(book.rows.map(({ key }) => key)).size, `${order}`).toBe(book.rows.length)
      expect(book.transfers, `${order}`).toBe(halves.length)
      expect(book.rows.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(
        order.includes('Food') ? -100 * (order.indexOf('Food') + 1) : 0,
      )
    }
})

it('a ZIP and a database that are cut off or broken anywhere are refused in words', async () => {
  const zip = actualBook()
  for (let end = 1; end < zip.length; end += 7)
    expect(typeof (await read({ 'book.zip': zip.slice(0, end) })), `at ${end}`).toBe('string')
  const whole = (await read({ 'book.zip': zip })) as AppBook
  for (let at = 0; at < zip.length; at += 11) {
    const broken = zip.slice()
    broken[at] = (broken[at] ?? 0) ^ 0xff
    const book = await read({ 'book.zip': broken })
    if (typeof book !== 'string') expect(rowsOf(book), `at ${at}`).toEqual(rowsOf(whole))
  }
})

it.each([
  ['nothing but brackets', '['.repeat(10_000)],
  ['ten thousand columns', `${'Account,'.repeat(10_000)}\n`],
  ['a list of nothing', '[]'],
  [
    'a plan of nothing',
    '{"data":{"budget":{"accounts":[{}],"payees":[],"transactions":[{"account_id":""}]}}}',
  ],
  ['numbers that are none', '{"accounts":[{"id":"a","balance":1e400}],"payees":[],"transactions":[]}'],
  ['a QIF that ends early', '!Type:Bank\nD01/02/2026\nT-1'],
  [
    'a Firefly export without the types of its ends',
    'journal_id,group_id,type,amount,date,source_name,destination_name\n1,1,Deposit,5.00,2026-03-01,Firm,Giro\n',
  ],
  ['half a subscription', '[{"Name":"x","Price":"","Next Payment":""}]'],
])('%s is refused in words', async (_, text) => {
  expect(typeof (await read({ file: bytesOf(text) }))).toBe('string')
})

it('transfers that an app tells by the type of a line are named, as it links no two of them', async () => {
  const text = `date,name,amount,status,category,parent category,excluded,type,account
2026-03-18,Pay card,100,posted,,,true,internal transfer,Checking
2026-03-18,Pay card,-100,posted,,,true,internal transfer,Card
2026-03-18,Cafe,5,posted,Coffee,,false,regular,Card
`
  const { left } = (await read({ 'copilot.csv': bytesOf(text) })) as AppBook
  expect([...left].map(([reason, { count }]) => [reason.slice(0, 9), count])).toEqual([['Transfers', 2]])
})

it('a void entry of Quicken is named and left out, and parts that cancel each other out are rows', async () => {
  const text = `!Account
NBank
TBank
^
!Type:Bank
D17/03/2026
T-4.50
PCafe
^
D18/03/2026
T0.00
P**VOID** Rent
^
D19/03/2026
T0.00
PPay
SSalary
$100.00
STax
$-100.00
^
`
  const book = (await read({ 'quicken.qif': bytesOf(text) })) as AppBook
  expect(rowsOf(book).sort()).toEqual([
    'Bank 2026-03-17 -450',
    'Bank 2026-03-19 -10000',
    'Bank 2026-03-19 10000',
  ])
  expect(book.left.get('Lines without an amount')).toMatchObject({
    count: 1,
    example: '2026-03-18 **VOID** Rent',
  })
})
