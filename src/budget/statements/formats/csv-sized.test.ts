import { describe, expect, it } from 'vitest'
import { type CsvColumnChoice, type ReadHints, readStatement } from './read.ts'

const ROWS = [
  '2026-01-01,Coffee,12.50,987.50',
  '2026-01-02,Rent,900.00,87.50',
  '2026-01-03,Wage,2500.00,2587.50',
  '2026-01-04,Bus,2.50,2585.00',
  '2026-01-05,Gift,25.00,2610.00',
]
const CENTS = [null, -90_000, 250_000, -250, 2_500]

const fileOf = (rows: string[], head = 'Date,Text,Amount,Balance') =>
  `${[head, ...rows].filter((line) => line !== '').join('\n')}\n`

const read = (text: string, columns: CsvColumnChoice = {}, hints: ReadHints = {}) =>
  readStatement(new TextEncoder().encode(text), { columns, hints })

const centsOf = async (text: string, columns: CsvColumnChoice = {}, hints: ReadHints = {}) =>
  (await read(text, columns, hints)).rows.map(({ amountCents, problem }) => (problem ? null : amountCents))

describe('amounts without signs beside a running balance', () => {
  it.each([
    ['under names', fileOf(ROWS), CENTS],
    ['under a name for the balance that nobody knows', fileOf(ROWS, 'Date,Text,Amount,Reserve'), CENTS],
    ['without names', fileOf(ROWS, ''), CENTS],
    ['the newest first', fileOf(ROWS.toReversed()), CENTS.toReversed()],
    [
      'a column of directions with words that nobody knows',
      fileOf(
        ROWS.map((row) => row.replace(/,(?=[^,]*,[^,]*$)/, ',Zap,')),
        'Date,Text,Debit/Credit,Amount,Balance',
      ),
      CENTS,
    ],
    [
      'only what was spent',
      fileOf([
        '2026-01-01,a,12.50,987.50',
        '2026-01-02,b,900.00,87.50',
        '2026-01-04,c,2.50,85.00',
        '2026-01-05,d,5.00,80.00',
      ]),
      [null, -90_000, -250, -500],
    ],
  ])('go the way that the balance goes, and the first row asks: %s', async (_, text, cents) => {
    const { questions } = await read(text)
    expect(await centsOf(text)).toEqual(cents)
    expect(questions.map(({ kind, message }) => [kind, message.slice(0, 34)])).toEqual([
      ['direction', 'The balances leave open whether 12'],
    ])
  })

  it('take an answer for that one row, and agree then', async () => {
    const { questions } = await read(fileOf(ROWS))
    const [out, into] = questions[0]?.choices.map(({ set }) => set.columns) ?? []
    expect(await centsOf(fileOf(ROWS), out)).toEqual([-1_250, ...CENTS.slice(1)])
    expect(await centsOf(fileOf(ROWS), into)).toEqual([1_250, ...CENTS.slice(1)])
    const { gaps, balance } = await read(fileOf(ROWS), out)
    expect({ gaps, balance }).toEqual({
      gaps: [],
      balance: { day: '2026-01-05', cents: 261_000 },
    })
  })

  it('do so where a file goes down by days and up within one', async () => {
    const rows = [
      '03,d,4.00,115.00',
      '03,e,5.00,120.00',
      '02,b,2.00,97.00',
      '02,c,22.00,119.00',
      '01,a,1.00,99.00',
    ]
    expect(await centsOf(fileOf(rows.map((row) => `2026-01-${row}`)))).toEqual([-400, 500, -200, 2_200, null])
  })

  it('do so where rows of a day stand in no order at all', async () => {
    const rows = [
      '01,a,1.00,99.00',
      '02,d,7.00,112.00',
      '02,b,20.00,119.00',
      '03,f,4.00,114.00',
      '02,c,2.00,110.00',
      '03,e,8.00,118.00',
      '03,g,8.00,122.00',
    ]
    const text = fileOf(rows.map((row) => `2026-01-${row}`))
    expect(await centsOf(text)).toEqual([null, -700, 2_000, -400, -200, 800, 800])
  })

  it('do so where the balance is the one before the row: then the last row asks', async () => {
    const rows = [
      '01,a,12.50,1000.00',
      '02,b,900.00,987.50',
      '03,c,2500.00,87.50',
      '04,d,2.50,2587.50',
      '05,e,25.00,2585.00',
    ]
    const before = rows.map((row) => `2026-01-${row}`)
    expect(await centsOf(fileOf(before))).toEqual([-1_250, -90_000, 250_000, -250, null])
    expect(await centsOf(fileOf(before.toReversed()))).toEqual([null, -250, 250_000, -90_000, -1_250])
  })

  it('leave open what two orders of a day tell differently', async () => {
    let balance = 100
    const days = Array.from({ length: 17 }, (_, at) => {
      const pair = [at + 7, -3 - at].map((size) => {
        balance += size
        return `2026-01-${String(at + 1).padStart(2, '0')},x${size},${Math.abs(size)}.00,${balance}.00`
      })
      return pair.toReversed()
    }).flat()
    const open = [1, 2, 1].map((more, at) => `2026-01-20,y${at},1.00,${balance + more}.00`)
    const cents = await centsOf(fileOf([...days, ...open]))
    expect(cents.slice(-3)).toEqual([null, 100, null])
    expect(cents.slice(2, 6)).toEqual([-400, 800, -500, 900])
  })

  it('tell nothing where a number beside them only counts the rows', async () => {
    const rows = ['1.00,1.00', '1.00,2.00', '1.00,3.00', '1.00,4.00', '1.00,5.00']
    const { questions } = await read(
      fileOf(
        rows.map((row, at) => `2026-01-0${at + 1},x${at},${row}`),
        'Date,Text,Amount,Count',
      ),
    )
    expect(questions.map(({ message }) => message)).toEqual([
      'No amount has a sign. Is it money out, or money in?',
    ])
  })

  it('ask about each row behind a gap, and about all where most balances follow from nothing', async () => {
    const far = Array.from({ length: 24 }, (_, at) => {
      const balance = 1000 - (at * (at + 1)) / 2 - (at > 11 ? 300 : 0)
      return `2026-01-${String(at + 1).padStart(2, '0')},x${at},${at}.00,${balance}.00`
    }).slice(1)
    const { questions, rows } = await read(fileOf(far))
    expect(questions).toHaveLength(2)
    expect(rows.filter(({ problem }) => problem !== null).map(({ date }) => date)).toEqual([
      '2026-01-02',
      '2026-01-13',
    ])
    const broken = far.map((row, at) => (at % 3 === 0 ? row.replace(/,[^,]*$/, ',1.00') : row))
    expect((await read(fileOf(broken))).questions.map(({ message }) => message)).toEqual([
      'No amount has a sign. Is it money out, or money in?',
    ])
  })

  it('are asked about where thousands of rows of a day look alike', async () => {
    const rows = Array.from({ length: 60_000 }, (_, at) => {
      const day = new Date(Date.UTC(2020, 0, 1 + Math.floor(at / 1_900))).toISOString().slice(0, 10)
      return `${day},x,1.00,${1_000 + ((at * 7_919) % 50)}.00`
    })
    const { questions } = await read(fileOf([...rows, '2024-01-01,y,2.00,1002.00']))
    expect(questions.map(({ message }) => message)).toEqual([
      'No amount has a sign. Is it money out, or money in?',
    ])
  })

  it('of a card ask whether the balance is owed or left, unless it is below zero', async () => {
    const { questions, rows } = await read(fileOf(ROWS), {}, { isCard: true })
    expect(questions[0]?.message).toBe('Is the balance of the card what is owed, or what is left of it?')
    expect(rows.every(({ problem }) => problem !== null)).toBe(true)
    expect(await centsOf(fileOf(ROWS), { swap: true }, { isCard: true })).toEqual([
      null,
      90_000,
      -250_000,
      250,
      -2_500,
    ])
    const below = [
      '2026-01-01,a,12.50,-12.50',
      '2026-01-02,b,90.00,-102.50',
      '2026-01-03,c,100.00,-2.50',
      '2026-01-04,d,2.00,-4.50',
    ]
    expect(await centsOf(fileOf(below), {}, { isCard: true })).toEqual([null, -9_000, 10_000, -200])
  })

  it('leave rows of one direction at the head of a file for those that come later', async () => {
    let balance = 100_000
    const rows = Array.from({ length: 900 }, (_, at) => {
      const cents = at < 600 ? 100 + at : at % 2 === 0 ? 300 + at : -(300 + at)
      balance += cents
      const day = new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10)
      return {
        cents,
        line: `${day},Something or other,${(Math.abs(cents) / 100).toFixed(2)},${(balance / 100).toFixed(2)}`,
      }
    })
    const found = await centsOf(fileOf(rows.map(({ line }) => line)))
    expect(found.slice(1)).toEqual(rows.slice(1).map(({ cents }) => cents))
  })

  it('do not follow what was remembered of a file without balances', async () => {
    const { layoutKey } = await read(fileOf(ROWS))
    const layouts = [{ header: layoutKey ?? '', columns: { swap: true } }]
    expect(await centsOf(fileOf(ROWS), {}, { layouts })).toEqual(CENTS)
  })
})

describe('a direction that nobody knows', () => {
  it('asks, and never means money in', async () => {
    const rows = ['2026-01-01,a,Zap,12.50', '2026-01-02,b,Zip,900.00', '2026-01-03,c,Zap,2.50']
    for (const head of ['Date,Text,Way,Amount', 'Date,Text,Debit/Credit,Amount', '']) {
      const text = fileOf(rows, head)
      expect(await centsOf(text)).toEqual([null, null, null])
      expect((await read(text)).questions.length).toBeGreaterThan(0)
    }
  })
})
