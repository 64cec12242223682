import { expect, it } from 'vitest'
import { type CsvColumnChoice, readStatement } from './read.ts'

const HEADER =
  'ID,Status,Direction,"Created on","Finished on","Source fee amount","Source fee currency","Target fee amount","Target fee currency","Source name","Source amount (after fees)","Source currency","Target name","Target amount (after fees)","Target currency","Exchange rate",Reference,Batch'
const AT = '"2026-03-02 10:00:00","2026-03-02 10:00:00"'
const PAID = `TRANSFER-1,COMPLETED,OUT,${AT},1.20,EUR,,,"Alex Holder",98.80,EUR,"Bob, Jr",85.00,GBP,0.86,Gift,`
const GOT = `TRANSFER-2,COMPLETED,IN,${AT},0.00,USD,,,Employer,2700.00,USD,"Alex Holder",2500.00,EUR,0.92,Salary,`
const CHANGED = `BALANCE-3,COMPLETED,NEUTRAL,${AT},0.50,EUR,,,"Alex Holder",99.50,EUR,"Alex Holder",108.00,USD,1.08,,`
const KEPT = `BALANCE-4,COMPLETED,NEUTRAL,${AT},0.00,EUR,,,"Alex Holder",10.00,EUR,"Alex Holder",10.00,EUR,1,,`
const BACK = `CARD-5,REFUNDED,OUT,${AT},0.00,EUR,,,"Alex Holder",41.00,EUR,"Shoe shop",41.00,EUR,1,,`
const read = (rows: string[], columns: CsvColumnChoice = {}) =>
  readStatement(new TextEncoder().encode(`${[HEADER, ...rows].join('\n')}\n`), { columns })

it('of a table with both ends of each movement the end of the owner is a row, with what it cost on top', async () => {
  const { rows, questions, accounts } = await read([PAID, GOT])
  expect(rows).toMatchObject([
    { date: '2026-03-02', amountCents: -9880, description: 'Bob, Jr', problem: null },
    { amountCents: -120, description: 'Fee: Bob, Jr', problem: null },
    { amountCents: 250_000, description: 'Employer', problem: null },
  ])
  expect([questions, accounts.length < 2]).toEqual([[], true])
})

it('money that is changed between own balances leaves one and comes into the other, each its own account', async () => {
  const { rows, accounts } = await read([CHANGED, KEPT, GOT])
  expect(rows.map(({ amountCents, accountKey }) => [amountCents, accountKey])).toEqual([
    [-9950, 'EUR'],
    [10_800, 'USD'],
    [-50, 'EUR'],
    [250_000, 'EUR'],
  ])
  expect(accounts.map(({ text }) => text)).toEqual(['EUR', 'USD'])
})

it('a direction that it does not know is refused, never taken for money in', async () => {
  const { rows } = await read([GOT, PAID.replace(',OUT,', ',SIDEWAYS,')])
  expect(rows.map(({ problem }) => problem)).toEqual([null, '"SIDEWAYS" is no amount'])
})

it('a status that nobody knows waits for an answer, and either answer is taken', async () => {
  const open = await read([GOT, BACK])
  const message = 'Is a row of the status “REFUNDED” booked?'
  expect(open.questions).toMatchObject([{ kind: 'columns', message }])
  expect(open.rows.map(({ problem }) => problem)).toEqual([null, message])
  const [booked, left] = open.questions[0]?.choices.map(({ set }) => set.columns) ?? []
  const taken = await read([GOT, BACK], booked)
  expect(taken.rows.map(({ amountCents, problem }) => [amountCents, problem])).toEqual([
    [250_000, null],
    [-4100, null],
  ])
  const without = await read([GOT, BACK], left)
  expect(without.rows).toHaveLength(1)
  expect(without.left).toMatchObject([{ reason: 'Not booked, as was said of its status', count: 1 }])
  expect([taken.questions, without.questions]).toEqual([[], []])
})
