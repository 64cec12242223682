import { describe, expect, it } from 'vitest'
import { lines, read } from './testing.ts'

describe('what a bank writes in its own way is read', () => {
  it('fields parted by several signs', async () => {
    expect(
      await lines(
        'Date~|~Narration~|~Debit Amount~|~Credit Amount\n17/03/2026~|~UPI | Café~|~450.00~|~0.00\n18/03/2026~|~Pay~|~0.00~|~1,000.00\n',
      ),
    ).toEqual(['2026-03-17 -45000 UPI | Café', '2026-03-18 100000 Pay'])
  })

  it('lines that are quoted as a whole', async () => {
    expect(
      await lines('"Date,Description,Amount"\n"03/17/2026,""Rent, March"",-900.00"\n"03/18/2026,Pay,5.00"\n'),
    ).toEqual(['2026-03-17 -90000 Rent, March', '2026-03-18 500 Pay'])
  })

  it('a day in three columns, and none where the year has two digits', async () => {
    const rows = '17;3;2026;Rent;-900,00\n18;3;2026;Pay;5,00\n'
    expect(await lines(`Tag;Monat;Jahr;Text;Betrag\n${rows}`)).toEqual([
      '2026-03-17 -90000 Rent',
      '2026-03-18 500 Pay',
    ])
    expect(await lines('Day;Month;Year;Text;Amount\n17;3;26;Rent;-900,00\n18;3;26;Pay;5,00\n')).toEqual([
      '! Choose the column with the date.',
      '! Choose the column with the date.',
    ])
  })

  it('days of emperors, and digits of other scripts', async () => {
    expect(
      await lines(
        '日付,摘要,金額\n令和6年11月5日,A,▲１，２３４\nR6.11.6,B,"２，０００"\n令和元年5月7日,C,-1\n',
      ),
    ).toEqual(['2024-11-05 -123400 A', '2024-11-06 200000 B', '2019-05-07 -100 C'])
    expect(await lines('Date,Description,Amount\n١٧/٠٣/٢٠٢٦,A,-١٢٫٥٠\n١٨/٠٣/٢٠٢٦,B,٣٫٠٠\n')).toEqual([
      '2026-03-17 -1250 A',
      '2026-03-18 300 B',
    ])
  })

  it('cells that are formulas of a text', async () => {
    expect(
      await lines('Date,Description,Amount\n="17/03/2026",="A",="-4.50"\n="18/03/2026",="B",="5.00"\n'),
    ).toEqual(['2026-03-17 -450 A', '2026-03-18 500 B'])
  })

  it('days with their weekdays, and the first of a month in words', async () => {
    expect(
      await lines(
        'Date,Description,Amount\n"Di, 17.03.2026",A,-4.50\n"Wed, 18 Mar 2026",B,5.00\n1er avril 2026,C,5.00\n',
      ),
    ).toEqual(['2026-03-17 -450 A', '2026-03-18 500 B', '2026-04-01 500 C'])
  })

  it('a balance that is overdrawn', async () => {
    const { balance } = await read(
      'Date,Description,Debit,Credit,Balance\n17/03/2026,A,4.00,,6.00\n18/03/2026,B,10.00,,4.00 OD\n19/03/2026,C,,1.00,3.00 OD\n20/03/2026,D,1.00,,4.00 OD\n',
    )
    expect(balance).toEqual({ day: '2026-03-20', cents: -400 })
  })
})

describe('a day on the first of its rows', () => {
  const rows = (days: string[]) =>
    `Date;Text;Amount\n${days.map((day, at) => `${day};Row ${at};${at % 2 === 0 ? '-' : ''}${at + 1},50`).join('\n')}\n`

  it('is that of the rows below it, which is said', async () => {
    const source = rows(['17.03.2026', '', '18.03.2026', '', '', '20.03.2026'])
    expect(await lines(source)).toEqual([
      '2026-03-17 -150 Row 0',
      '2026-03-17 250 Row 1',
      '2026-03-18 -350 Row 2',
      '2026-03-18 450 Row 3',
      '2026-03-18 -550 Row 4',
      '2026-03-20 650 Row 5',
    ])
    expect((await read(source)).warnings).toEqual([
      '3 rows have no day of their own, and are of the day above.',
    ])
  })

  it.each([
    ['two rows name the same day', ['17.03.2026', '', '18.03.2026', '', '18.03.2026']],
    ['the first row has none', ['', '17.03.2026', '', '18.03.2026', '', '19.03.2026']],
    ['only the last rows have none, as pending ones', ['17.03.2026', '18.03.2026', '', '']],
  ])('is not where %s', async (_, days) => {
    expect((await lines(rows(days))).filter((line) => line === '! The date is missing')).toHaveLength(
      days.filter((day) => day === '').length,
    )
  })

  it('is not where rows without one hold less, as parts of the row above', async () => {
    const source =
      'Date;Text;Ref;Amount\n17.03.2026;Order;1;-9,50\n;Part;;-9,50\n18.03.2026;Order;2;-5,50\n;Part;;-5,50\n19.03.2026;Pay;3;1,50\n'
    expect((await lines(source)).filter((line) => line === '! The date is missing')).toHaveLength(2)
  })
})

describe('what is no row, or no amount of this account', () => {
  it('an amount of another currency is none where money out and in are named', async () => {
    expect(
      await lines(
        'Fecha;Texto;Importe divisa;Cargo;Abono\n17/03/2026;A;-5,25;4,50;\n18/03/2026;B;3,00;;3,00\n19/03/2026;C;-2,00;2,00;\n',
      ),
    ).toEqual(['2026-03-17 -450 A', '2026-03-18 300 B', '2026-03-19 -200 C'])
  })

  it('a balance that is named beside the text of the row', async () => {
    const { rows, left } = await read(
      'HIST,20260317,-4.50,CARD,Café\nHIST,20260318,9.00,PAY,Firm\n0,20260331,4.50,CLOSE,CLOSE BALANCE\n',
    )
    expect(rows.map(({ amountCents }) => amountCents)).toEqual([-450, 900])
    expect(left.map(({ reason, count }) => [reason, count])).toEqual([['A balance, no transaction', 1]])
  })

  it('what was spent at a shop that is called as a balance is', async () => {
    expect(
      await lines(
        'Date,Description,Amount\n17/03/2026,New Balance,-89.00\n18/03/2026,Pay,90.00\n31/03/2026,New balance,1.00\n',
      ),
    ).toEqual(['2026-03-17 -8900 New Balance', '2026-03-18 9000 Pay'])
  })

  it('a sum below the rows asks nothing of signs and words', async () => {
    const { rows, questions } = await read(
      'Date;Text;D/H;Importe\n17/03/2026;A;D;4,50\n18/03/2026;B;H;5,00\n19/03/2026;C;D;0,25\n;Totales;;0,25\n',
    )
    expect(questions).toEqual([])
    expect(rows.map(({ amountCents }) => amountCents)).toEqual([-450, 500, -25])
  })

  it('words alone are a note, and a row that is quoted as a whole is not', async () => {
    const { rows, left } = await read(
      'Date,Description,Amount\n17/03/2026,A,-4.50\n"18/03/2026,B,-5.00"\n19/03/2026,C,5.00\nPage 1 of 2\n',
    )
    expect(rows.map(({ problem }) => problem)).toEqual([null, 'The row has 1 fields instead of 3', null])
    expect(left.map(({ example }) => example)).toEqual(['Page 1 of 2'])
  })

  it('a table without a header is described by all of its columns of words, not by numbers of accounts or kinds', async () => {
    const rows = [
      '02.03.2026;Lastschrift;REWE Markt;DE02120300000000202051;Einkauf 4711 Dank;-12,50',
      '03.03.2026;Gutschrift;Max Mustermann;DE89370400440532013000;Miete März;500,00',
      '05.03.2026;Lastschrift;Stadt Werke;DE89370400440532013001;Strom Abschlag;-80,00',
    ]
    expect(await lines(rows.join('\n'))).toEqual([
      '2026-03-02 -1250 REWE Markt - Einkauf 4711 Dank',
      '2026-03-03 50000 Max Mustermann - Miete März',
      '2026-03-05 -8000 Stadt Werke - Strom Abschlag',
    ])
  })

  it.each([
    ['Tesco,Groceries', 'Shell,Petrol', 'Boots,Medicine'],
    ['Tesco,Groceries for a week', 'Shell,Petrol', 'Boots,Medicine'],
    ['POS,Tesco,Groceries', 'ATM,Shell,Petrol', 'POS,Boots,Medicine'],
    ['INGBNL2A,Tesco,Groceries for a week', 'WELADEBBXXX,Shell,Petrol', 'COBADEFF,Boots,Medicine'],
    ['A7811,Tesco,Groceries', 'B8822,Shell,Petrol', 'C9911,Boots,Medicine'],
  ])('a payee of one word in a table without a header: %s', async (...texts) => {
    const rows = texts.map((text, at) => `2026-01-1${at + 5},${text},-12.5${at}\n`)
    expect(await lines(rows.join(''))).toEqual([
      expect.stringMatching(/^2026-01-15 -1250 Tesco - Groceries/),
      '2026-01-16 -1251 Shell - Petrol',
      '2026-01-17 -1252 Boots - Medicine',
    ])
  })

  it('a title above rows without names is no row of them', async () => {
    expect(
      await lines(
        'Compte de chèques;Chèques;****1234;31/03/2026;;1 000,00\n17/03/2026;Carte;FACTURE;Café de la gare;-4,50\n18/03/2026;Virement;VIR;Paie de mars;5,00\n',
      ),
    ).toEqual(['2026-03-17 -450 Café de la gare', '2026-03-18 500 Paie de mars'])
  })

  it('the other one of a sender and a recipient, by the way that the money went', async () => {
    const rows =
      '17.03.2026;Max;Café;Kaffee;-4,50\n18.03.2026;Werk;Max;Lohn;5,00\n19.03.2026;Max;;Karte;-6,00\n'
    for (const header of [
      'Zahlungspflichtige*r;Zahlungsempfänger*in',
      'Auftraggeber;Empfänger',
      'From;To',
      'Nadawca;Odbiorca',
    ])
      expect(await lines(`Datum;${header};Verwendungszweck;Betrag\n${rows}`), header).toEqual([
        '2026-03-17 -450 Café - Kaffee',
        '2026-03-18 500 Werk - Lohn',
        expect.stringMatching(/^2026-03-19 -600 .*Karte$/),
      ])
    const chosen = { description: 'Zahlungsempfänger*in' }
    const table = `Datum;Zahlungspflichtige*r;Zahlungsempfänger*in;Verwendungszweck;Betrag\n${rows}`
    expect((await lines(table, chosen))[1]).toBe('2026-03-18 500 Max')
  })

  it('no name of the owner as a payee where the other party has a column', async () => {
    expect(
      await lines(
        'Date,Description,Amount,Name On Card\n03/17/2026,Cafe,-4.50,Max Power\n03/18/2026,Firm,5.00,Max Power\n',
      ),
    ).toEqual(['2026-03-17 -450 Cafe', '2026-03-18 500 Firm'])
    expect(
      await lines('Date,Beneficiary account name,Amount\n03/17/2026,Cafe,-4.50\n03/18/2026,Firm,5.00\n'),
    ).toEqual(['2026-03-17 -450 Cafe', '2026-03-18 500 Firm'])
  })
})
