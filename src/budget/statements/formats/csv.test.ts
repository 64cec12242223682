import { describe, expect, it } from 'vitest'
import { fixture, lines, read, refusalOf } from './testing.ts'

describe('CSV', () => {
  it('reads payee-notes.csv', async () => {
    const { columns, headers, accountHint } = await read(fixture('payee-notes.csv'))
    expect({ headers, accountHint }).toEqual({
      headers: ['date', 'amount', 'payee', 'notes'],
      accountHint: null,
    })
    expect(columns).toMatchObject({
      date: 'date',
      amount: 'amount',
      debit: null,
      credit: null,
      type: null,
      description: ['payee', 'notes'],
      dateFormat: 'YYYY-MM-DD',
    })
    expect(await lines(fixture('payee-notes.csv'))).toEqual([
      '2019-01-23 -1000 Payee Name - Note Text',
      '2019-01-23 -2000 Payee Name Only',
      '2019-01-23 -3000 Note Only Text',
      '2019-01-23 -4000 ',
    ])
  })

  it.each([
    [
      'an American bank (a comma too many at the end of rows)',
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\nDEBIT,01/31/2026,"SHOP, INC",-12.00,ACH_DEBIT,100.00,,\nCREDIT,01/02/2026,PAY,1000.00,ACH_CREDIT,1112.00,,\n',
      ['2026-01-31 -1200 SHOP, INC', '2026-01-02 100000 PAY'],
    ],
    [
      'a card with debit and credit columns',
      'Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit\n2026-01-30,2026-01-31,1234,Shop,Food,12.34,\n2026-01-30,2026-01-31,1234,Refund,Food,,5.00\n',
      ['2026-01-31 -1234 Shop', '2026-01-31 500 Refund'],
    ],
    [
      'a German bank with a preamble',
      '"Girokonto";"DE89370400440532013000"\n"Kontostand vom 31.01.2026:";"1.234,56 EUR"\n\n"Buchungstag";"Wertstellung";"Auftraggeber / Begünstigter";"Verwendungszweck";"Betrag (EUR)";"Saldo"\n"31.01.2026";"01.02.2026";"REWE";"Einkauf";"-1.012,34";"1.234,56"\n"02.01.2026";"02.01.2026";"Arbeit";"Lohn";"2.000,00";"1.234,56"\n',
      ['2026-01-31 -101234 REWE - Einkauf', '2026-01-02 200000 Arbeit - Lohn'],
    ],
    [
      'a German bank with Soll and Haben in a column',
      'Buchungstag;Vorgang/Verwendungszweck;Umsatz;Soll/Haben\n31.01.2026;Miete;500,00;S\n31.01.2026;Lohn;900,00;H\n',
      ['2026-01-31 -50000 Miete', '2026-01-31 90000 Lohn'],
    ],
    [
      'a French bank',
      'Date;Libellé;Débit euros;Crédit euros\n31/01/2026;Boulangerie;-3,20;\n01/02/2026;Salaire;;1 850,00\n',
      ['2026-01-31 -320 Boulangerie', '2026-02-01 185000 Salaire'],
    ],
    [
      'a Spanish bank',
      'Fecha operación;Concepto;Importe;Saldo\n31/01/2026;Panadería;-3,20 €;100,00 €\n01/02/2026;Nómina;1.850,00 €;100,00 €\n',
      ['2026-01-31 -320 Panadería', '2026-02-01 185000 Nómina'],
    ],
    [
      'a Dutch bank with Af and Bij',
      '"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen"\n"20260131","AH","NL01INGB0001234567","","BA","Af","12,50","Betaalautomaat","Pas 1"\n"20260131","Werk","NL01INGB0001234567","","OV","Bij","2000,00","Overschrijving","Salaris"\n',
      ['2026-01-31 -1250 AH - Pas 1', '2026-01-31 200000 Werk - Salaris'],
    ],
    [
      'an Italian bank',
      'Data contabile;Data valuta;Dare;Avere;Descrizione\n31/01/2026;31/01/2026;3,20;;Panificio\n01/02/2026;01/02/2026;;1.850,00;Stipendio\n',
      ['2026-01-31 -320 Panificio', '2026-02-01 185000 Stipendio'],
    ],
    [
      'a British bank, named months',
      'Date,Type,Description,Paid out,Paid in,Balance\n31 Jan 2026,DD,Water,£12.50,,£100.00\n01 Feb 2026,CR,Pay,,"£1,000.00",£1100.00\n',
      ['2026-01-31 -1250 Water', '2026-02-01 100000 Pay'],
    ],
    [
      'a Swiss bank',
      "Datum\tBuchungstext\tBelastung\tGutschrift\n31.01.2026\tCoop\t1'012.35\t\n01.02.2026\tLohn\t\t5'000.00\n",
      ['2026-01-31 -101235 Coop', '2026-02-01 500000 Lohn'],
    ],
    [
      'an app with times',
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\nCARD,Current,2026-01-30 10:00:00,2026-01-31 09:00:00,Shop,-12.00,0.00,EUR,COMPLETED,88.00\n',
      ['2026-01-31 -1200 Shop'],
    ],
    [
      'no header',
      '01/31/2026,-12.00,*,,SHOP\n01/30/2026,5.00,*,,REFUND\n',
      ['2026-01-31 -1200 SHOP', '2026-01-30 500 REFUND'],
    ],
    [
      'a header in a language that is not known',
      'Data księgowania|Kwota|Tytuł\n2026-01-31|-12,00|Sklep\n',
      ['2026-01-31 -1200 Sklep'],
    ],
    [
      'a separator line of Excel',
      'sep=;\r\ndate;amount;payee\r\n2026-01-31;-1,50;a,b\r\n',
      ['2026-01-31 -150 a,b'],
    ],
    ['carriage returns only', 'date,amount,payee\r2026-01-31,-1.50,a\r', ['2026-01-31 -150 a']],
    [
      'quoted cells with delimiters, quotes and line ends',
      'date,amount,payee\n2026-01-31,-1.50,"a ""b"", c\nd"\n2026-01-31,-1.50,"say "no" now"\n',
      ['2026-01-31 -150 a "b", c d', '2026-01-31 -150 say "no" now'],
    ],
    [
      'amounts in parentheses and with the minus behind',
      'date,amount,payee\n2026-01-31,(12.34),a\n2026-01-31,12.34-,b\n2026-01-31,+12.00,c\n',
      ['2026-01-31 -1234 a', '2026-01-31 -1234 b', '2026-01-31 1200 c'],
    ],
  ])('reads %s', async (_, file, rows) => {
    expect(await lines(file)).toEqual(rows)
  })

  it('removes the apostrophe that kept a spreadsheet from running a cell', async () => {
    const file =
      "date,amount,payee\n2026-01-31,-1.50,'=1+1\n2026-01-31,'-2.00,'@x\n2026-01-31,3.00,'s Hertogenbosch\n"
    expect(await lines(file)).toEqual([
      '2026-01-31 -150 =1+1',
      '2026-01-31 -200 @x',
      "2026-01-31 300 's Hertogenbosch",
    ])
  })

  it('describes a row by its other words where the chosen column is empty', async () => {
    expect(
      await lines('date,amount,payee,kind\n2026-01-31,-1.50,,Cash machine\n2026-01-31,-1.50,a,Card\n'),
    ).toEqual(['2026-01-31 -150 Cash machine', '2026-01-31 -150 a'])
  })

  it('says why a row can not be taken', async () => {
    const file =
      'date,amount,payee\n2026-02-30,1.00,a\n,1.00,a\nsoon,1.00,a\n2026-01-31,,a\n2026-01-31,0.00,a\n2026-01-31,100000000,a\n2026-01-31,1,000.00,a\n2026-01-31,-40\n2026-01-31,1.00,a\n2026-01-31,2.00,a\n2026-01-31,3.00,a\n'
    expect(await lines(file)).toEqual([
      '! The date 2026-02-30 does not exist',
      '! The date is missing',
      '! "soon" is no date',
      '! The amount is missing',
      '! The amount 100000000 is too large: at most 99,999,999.99',
      '! The row has 4 fields instead of 3',
      '! The row has 2 fields instead of 3',
      '2026-01-31 100 a',
      '2026-01-31 200 a',
      '2026-01-31 300 a',
    ])
  })

  it('refuses a row with a debit and a credit at once', async () => {
    expect(await lines('date,debit,credit,text\n2026-01-31,1.00,2.00,a\n2026-01-31,0.00,2.00,b\n')).toEqual([
      '! It holds a debit and a credit at once',
      '2026-01-31 200 b',
    ])
  })

  it('asks for the columns where none can be guessed, and takes what a person chose', async () => {
    const file = 'when,what,how much\n1st of May,a,5\n2nd of May,b,6\n'
    const { columns, rows } = await read(file)
    expect(columns).toMatchObject({ date: null, amount: null })
    expect(rows.map((row) => row.problem)).toEqual([
      'Choose the column with the date.',
      'Choose the column with the date.',
    ])
    expect(await lines(file, { date: 'when', amount: 'how much' })).toEqual([
      '! "1st of May" is no date',
      '! "2nd of May" is no date',
    ])
  })

  it('takes columns by name, by "Column 2" or by position, and their date format', async () => {
    const file = '02/03/2026,5.00,-7.00,a,b\n'
    const choice = { date: 'Column 1', amount: 2, description: ['Column 5', 3], dateFormat: 'DD/MM/YYYY' }
    expect(await lines(file, choice)).toEqual(['2026-03-02 -700 b - a'])
    expect((await read(file, choice)).columns).toMatchObject({
      date: 'Column 1',
      amount: 'Column 3',
      debit: null,
      credit: null,
      type: null,
      description: ['Column 5', 'Column 4'],
      dateFormat: 'DD/MM/YYYY',
    })
    expect(await lines(file, { debit: 'Column 2', description: 'Column 4', dateOrder: 'mdy' })).toEqual([
      '2026-02-03 -500 a',
    ])
  })

  it('takes no compact date for an amount, and no column of one letter for a direction', async () => {
    const file =
      'Booking Date,Value Date,Debit,Credit,Text\n20260131,20260201,1.00,,a\n20260131,20260201,,2.00,b\n'
    expect(await lines(file)).toEqual(['2026-01-31 -100 a', '2026-01-31 200 b'])
    expect(await lines('date,amount,country,text\n2026-01-31,-1.00,D,a\n')).toEqual(['2026-01-31 -100 a'])
  })

  it('reads again what the first rows gave a wrong idea of', async () => {
    const row = (day: string, amount: string, kind: string) => `${day};Shop in the town;${amount};${kind}\n`
    const file = `date;text;amount;type\n${row('01/02/2026', '1,234', 'debit').repeat(3_000)}${row('13/02/2026', '-1,234.5', 'credit').repeat(9)}`
    const read = await lines(file)
    expect([read[0], read.at(-1)]).toEqual([
      '2026-02-01 -123400 Shop in the town',
      '2026-02-13 123450 Shop in the town',
    ])
  })

  it('gives back the columns that it is given', async () => {
    const file = 'date,debit,credit,text\n2026-01-31,1.00,,a\n'
    const first = await read(file)
    const { columns, rows } = await read(file, first.columns ?? {})
    expect({ columns, rows }).toEqual({ columns: first.columns, rows: first.rows })
  })

  it('refuses columns and date formats that are not there', async () => {
    const file = 'date,amount\n2026-01-31,1.00\n'
    expect(await refusalOf(file, { date: 'Datum' })).toBe('The file has no column "Datum".')
    expect(await refusalOf(file, { amount: 7 })).toBe('The file has no column "7".')
    expect(await refusalOf(file, { dateFormat: 'D-M' })).toMatch(/no date format/)
  })

  it('names columns of the same header apart', async () => {
    expect((await read('date,amount,text,text,\n2026-01-31,1.00,a,b,c\n')).headers).toEqual([
      'date',
      'amount',
      'text',
      'text (2)',
      'Column 5',
    ])
  })

  it('reads a file that has a header only', async () => {
    expect(await read('Date,Description,Amount\n')).toMatchObject({
      rows: [],
      columns: { date: 'Date', amount: 'Amount' },
    })
  })

  it('refuses a quote that is never closed and names the line', async () => {
    const rows = (count: number) => '2026-01-31,1.00,"a"\n'.repeat(count)
    const message = 'line 7: a quote is opened and never closed.'
    expect(await refusalOf(`date,amount,text\n${rows(5)}2026-01-31,1.00,"a\n`)).toBe(message)
    expect(await refusalOf(`date,amount,text\n${rows(5)}2026-01-31,1.00,"a\n${rows(5)}`)).toBe(message)
    expect(
      await refusalOf(
        `date,amount,text\n${rows(5)}2026-01-31,1.00,"a\n${'2026-01-31,1.00,a\n'.repeat(90_000)}`,
      ),
    ).toBe(message)
  })
})
