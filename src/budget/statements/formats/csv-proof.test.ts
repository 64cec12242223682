import { describe, expect, it } from 'vitest'
import { readStatement } from './read.ts'
import { lines, read } from './testing.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('the balances of a file', () => {
  it('tell the balance from the amount, and out from in, where nothing has a name', async () => {
    const file =
      '01/15/2026,COFFEE,12.50,,987.50\n01/16/2026,RENT,900.00,,87.50\n01/17/2026,PAYROLL,,2500.00,2587.50\n01/18/2026,BUS,2.50,,2585.00\n'
    expect(await lines(file)).toEqual([
      '2026-01-15 -1250 COFFEE',
      '2026-01-16 -90000 RENT',
      '2026-01-17 250000 PAYROLL',
      '2026-01-18 -250 BUS',
    ])
    const turned = file.replaceAll(/(?<=,)([\d.]*),([\d.]*),(?=[\d.]+\n)/g, '$2,$1,')
    expect(await lines(turned)).toEqual(await lines(file))
  })

  it('prove nothing with fewer than three differences: then it is asked', async () => {
    const { questions } = await read('01/15/2026,COFFEE,12.50,,987.50\n01/17/2026,PAYROLL,,2500.00,3487.50\n')
    expect(questions.map(({ kind }) => kind)).toContain('columns')
  })

  it('agree where a file goes down by days and up within one', async () => {
    const { gaps, balance, taken } = await read(
      'Date,Text,Amount,Balance\n2026-01-03,d,-4.00,85.00\n2026-01-03,e,-5.00,80.00\n2026-01-02,b,-2.00,97.00\n2026-01-02,c,-8.00,89.00\n2026-01-01,a,-1.00,99.00\n',
    )
    expect({ gaps, balance, why: taken?.balance?.why }).toEqual({
      gaps: [],
      balance: { day: '2026-01-03', cents: 8000 },
      why: 'balance',
    })
  })

  it('show where rows are missing, and by how much', async () => {
    const row = (day: number, balance: string) =>
      `2026-01-${String(day).padStart(2, '0')},x${day},-1.00,${balance}\n`
    const days = Array.from({ length: 20 }, (_, at) => row(at + 1, (99 - at - (at > 9 ? 30 : 0)).toFixed(2)))
    const { gaps } = await read(`Date,Text,Amount,Balance\n${days.join('')}`)
    expect(gaps).toEqual([{ from: '2026-01-10', to: '2026-01-11', cents: -3000 }])
  })

  it('tell whether a fee comes on top', async () => {
    const file = (balances: string[]) =>
      `Date,Text,Amount,Fee,Balance\n${['a', 'b', 'c', 'd'].map((text, at) => `2026-01-0${at + 1},${text},-10.00,1.00,${balances[at]}\n`).join('')}`
    const onTop = await lines(file(['89.00', '78.00', '67.00', '56.00']))
    expect(onTop.slice(0, 2)).toEqual(['2026-01-01 -1000 a', '2026-01-01 -100 Fee: a'])
    expect(await lines(file(['90.00', '80.00', '70.00', '60.00']))).toHaveLength(4)
  })

  it('say what words mean that nobody knows', async () => {
    const rows = await lines(
      'Datum;Tekst;Vorm;Bedrag;Saldo\n01.01.2026;a;Zap;10,00;90,00\n02.01.2026;b;Zip;30,00;120,00\n03.01.2026;c;Zap;5,00;115,00\n04.01.2026;d;Zap;15,00;100,00\n05.01.2026;e;Zip;7,00;107,00\n',
      { type: 'Vorm' },
    )
    expect(rows.slice(1)).toEqual([
      '2026-01-02 3000 b',
      '2026-01-03 -500 c',
      '2026-01-04 -1500 d',
      '2026-01-05 700 e',
    ])
  })

  it('of a card are below zero where they state what is owed', async () => {
    const rows = ['02,a,12.50,,12.50', '03,b,20.00,,32.50', '04,c,,30.00,2.50', '05,d,4.00,,6.50']
    const file = `Date,Text,Debit,Credit,Balance\n${rows.map((row) => `2026-01-${row}\n`).join('')}`
    const { balance, accounts, questions } = await readStatement(bytes(file), { hints: { isCard: true } })
    expect({ balance, questions, opening: accounts[0]?.opening }).toEqual({
      balance: { day: '2026-01-05', cents: -650 },
      questions: [],
      opening: { day: '2026-01-02', cents: 0 },
    })
  })

  it('contradict what was remembered only with a question', async () => {
    const file =
      'Date,Text,One,Two,Balance\n2026-01-01,a,-3.00,-1.00,99.00\n2026-01-02,b,-3.00,-2.00,97.00\n2026-01-03,c,-4.00,-5.00,92.00\n2026-01-04,d,-9.00,-6.00,86.00\n2026-01-05,e,-9.50,-7.00,79.00\n'
    const { layoutKey } = await read(file)
    const layouts = [{ header: layoutKey ?? '', columns: { amount: 'One' } }]
    const { questions } = await readStatement(bytes(file), { hints: { layouts } })
    expect(questions.map(({ kind }) => kind)).toEqual(['balance'])
    const [proven] = questions[0]?.choices ?? []
    const { rows } = await readStatement(bytes(file), {
      hints: { layouts },
      columns: proven?.set.columns ?? {},
    })
    expect(rows.map(({ amountCents }) => amountCents)).toEqual([-100, -200, -500, -600, -700])
  })
})
