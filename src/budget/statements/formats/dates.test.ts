import { describe, expect, it } from 'vitest'
import { addDays } from '../../../values/day.ts'
import { noDayEvidence, type OrderHints, orderOfDays, weighDay } from './csv-dates.ts'
import { formatFrom } from './date-order.ts'
import { isoDate } from './dates.ts'

const NO_HINTS: OrderHints = {
  asked: null,
  remembered: null,
  today: undefined,
  isAscending: null,
  period: [],
}

/** The format of a column's days, and the orders between which somebody has to choose. */
function written(texts: string[]) {
  const evidence = noDayEvidence()
  for (const text of texts) weighDay(evidence, text, 2030)
  const { order, open } = orderOfDays(evidence, NO_HINTS, (day) => addDays(day, 1))
  return { format: formatFrom(evidence, order), open: [...open].sort() }
}

describe('isoDate', () => {
  it.each([
    ['2026-01-31', '2026-01-31'],
    ['2026-01-31T10:00:00', '2026-01-31'],
    ['2026-01-31T23:59:59.999Z', '2026-01-31'],
    ['2026-01-31 10:00:00 +02:00', '2026-01-31'],
    ['2026-01-31+01:00', '2026-01-31'],
    ['2026/1/31', '2026-01-31'],
    ['20260131', '2026-01-31'],
    ['20260131120000.000', '2026-01-31'],
    ['31/01/2026', '2026-01-31'],
    ['31.01.26', '2026-01-31'],
    ['31.1.2026 09:15', '2026-01-31'],
    ['31-01-99', '1999-01-31'],
    ["31/ 1' 7", '2007-01-31'],
    ["31/1'26", '2026-01-31'],
    ['31012026', '2026-01-31'],
    ['31 Jan 2026', '2026-01-31'],
    ['31-JAN-26', '2026-01-31'],
    ['Jan 31, 2026', '2026-01-31'],
    ['January 31st, 2026', '2026-01-31'],
    ['31. März 2026', '2026-03-31'],
    ['1 août 2026', '2026-08-01'],
    ['1 juin 2026', '2026-06-01'],
    ['1 juillet 2026', '2026-07-01'],
    ['31 de enero de 2026', '2026-01-31'],
    ['31 mei 2026', '2026-05-31'],
    ['31 gennaio 2026', '2026-01-31'],
    ['2026-Jan-31', '2026-01-31'],
  ])('reads %s day first as %s', (text, day) => {
    expect(isoDate(text, 'dmy')).toBe(day)
  })

  it.each([
    '',
    'abc',
    '12.34',
    '1/2',
    '31 Foo 2026',
    '31.01.2026 REWE Markt',
    '123456789',
    '1/2/345',
    '31/01/2026/5',
    '-',
  ])('finds no date in "%s"', (text) => {
    expect(isoDate(text, 'dmy')).toBeNull()
  })

  it('reads month first where told so', () => {
    expect(isoDate('3/4/2026', 'mdy')).toBe('2026-03-04')
    expect(isoDate('1/ 5/98', 'mdy')).toBe('1998-01-05')
  })
})

describe('the order of a column', () => {
  it('is day first as soon as one first number is above 12', () => {
    const days = written(['01/02/2026', '03/04/2026', '13/04/2026'])
    expect(days).toEqual({ format: 'DD/MM/YYYY', open: [] })
  })

  it('is month first as soon as one second number is above 12', () => {
    expect(written(['01-02-2026', '03-14-2026'])).toEqual({ format: 'MM-DD-YYYY', open: [] })
  })

  it('is asked for where every date can be read both ways, but is day first with dots', () => {
    expect(written(['01/02/2026', '03/04/2026']).open).toEqual(['dmy', 'mdy'])
    expect(written(['01.02.2026', '03.04.2026'])).toEqual({ format: 'DD.MM.YYYY', open: [] })
  })

  it('is asked for where dates contradict each other', () => {
    const days = written(['13/01/2026', '14/01/2026', '01/15/2026'])
    expect(days).toEqual({ format: 'DD/MM/YYYY', open: ['dmy', 'mdy'] })
  })

  it('knows year first, compact and named dates', () => {
    const formats = ['2026/01/02', '20260102', '2 Jan 2026', 'Jan 2, 2026'].map((text) => written([text]))
    expect(formats).toEqual(
      ['YYYY/MM/DD', 'YYYYMMDD', 'DD MMM YYYY', 'MMM DD YYYY'].map((format) => ({ format, open: [] })),
    )
  })
})
