import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  dayAt,
  daysBetween,
  firstDayOf,
  instantAt,
  lastDayOf,
  monthOf,
  parseDay,
  timeZoneNamed,
} from './day.ts'

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lengthOf = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
const write = (year: number, month: number, date: number) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

/** A day by its parts, whether the calendar has it or not. */
const parts = fc.record({
  year: fc.integer({ min: 1900, max: 2199 }),
  month: fc.integer({ min: 0, max: 13 }),
  date: fc.integer({ min: 0, max: 32 }),
})
const day = parts
  .filter(({ year, month, date }) => month >= 1 && month <= 12 && date >= 1 && date <= lengthOf(year, month))
  .map(({ year, month, date }) => write(year, month, date))

/** The next day, found without a calendar. */
function tomorrowOf(text: string): string {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number)
  if (date < lengthOf(year, month)) return write(year, month, date + 1)
  return month < 12 ? write(year, month + 1, 1) : write(year + 1, 1, 1)
}

describe('a day', () => {
  it('is read exactly when the calendar has it', () => {
    fc.assert(
      fc.property(parts, ({ year, month, date }) => {
        const text = write(year, month, date)
        const exists = month >= 1 && month <= 12 && date >= 1 && date <= lengthOf(year, month)
        expect(parseDay(text)).toBe(exists ? text : null)
      }),
      { numRuns: 10_000 },
    )
  })

  it('is written with four, two and two digits and nothing else', () => {
    for (const text of [
      '',
      '2026-3-01',
      '26-03-01',
      '2026-03-01 ',
      '2026-03-01T00:00',
      '20260301',
      '２026-03-01',
    ])
      expect(parseDay(text)).toBeNull()
    expect([parseDay('1899-12-31'), parseDay('2200-01-01'), parseDay('0000-01-01')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('is followed by the next one', () => {
    fc.assert(
      fc.property(day, (text) => addDays(text, 1) === tomorrowOf(text)),
      { numRuns: 5000 },
    )
  })

  it('is as many days away as are added', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -20_000, max: 20_000 }), (text, count) => {
        const other = addDays(text, count)
        expect(daysBetween(text, other)).toBe(count)
        expect(addDays(other, -count)).toBe(text)
        expect(other > text).toBe(count > 0)
      }),
    )
  })
})

describe('a month', () => {
  it('is so many months away, over every turn of the year', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -600, max: 600 }), (text, count) => {
        const [year = 0, month = 0] = text.split('-').map(Number)
        const other = addMonths(monthOf(text), count)
        const [toYear = 0, toMonth = 0] = other.split('-').map(Number)
        expect((toYear - year) * 12 + (toMonth - month)).toBe(count)
        expect(other).toMatch(/^\d{4}-(0[1-9]|1[0-2])$/)
      }),
    )
  })

  it('begins on the first and ends on its last day', () => {
    fc.assert(
      fc.property(day, (text) => {
        const month = monthOf(text)
        const [year = 0, number = 0] = month.split('-').map(Number)
        expect(firstDayOf(month)).toBe(write(year, number, 1))
        expect(lastDayOf(month)).toBe(write(year, number, lengthOf(year, number)))
      }),
    )
  })
})

describe('an instant', () => {
  it.each([
    ['2026-03-15', '09:00', 'Asia/Kolkata', '2026-03-15T03:30:00.000Z'],
    ['2026-07-01', '00:05', 'America/Los_Angeles', '2026-07-01T07:05:00.000Z'],
    // A time that clocks skip is as much later, east and west of Greenwich.
    ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    // Of a time that they show twice it is the first one.
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    // Samoa had no 30 December 2011.
    ['2011-12-31', '00:30', 'Pacific/Apia', '2011-12-30T10:30:00.000Z'],
  ])('of %s, %s in %s is %s', (day, time, zone, expected) => {
    expect(new Date(instantAt(day, time, zone)).toISOString()).toBe(expected)
  })
})

describe('a time zone', () => {
  it('decides what day an instant is', () => {
    const instant = Date.UTC(2026, 2, 1, 10, 30)
    expect(dayAt(instant, 'Pacific/Kiritimati')).toBe('2026-03-02')
    expect(dayAt(instant, 'UTC')).toBe('2026-03-01')
    expect(dayAt(instant, 'Pacific/Pago_Pago')).toBe('2026-02-28')
  })

  it('agrees with UTC on UTC days, from 1900 to 2199', () => {
    const instants = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2199, 11, 31) })
    fc.assert(
      fc.property(
        instants,
        (instant) => dayAt(instant, 'UTC') === new Date(instant).toISOString().slice(0, 10),
      ),
    )
  })

  it('changes its offset in summer', () => {
    expect(dayAt(Date.UTC(2026, 6, 1, 22, 30), 'Europe/Berlin')).toBe('2026-07-02')
    expect(dayAt(Date.UTC(2026, 0, 1, 22, 30), 'Europe/Berlin')).toBe('2026-01-01')
  })

  it('is known by its name or not at all, however it is spelled', () => {
    expect(['UTC', 'Europe/Berlin', 'europe/BERLIN', 'Etc/GMT+5'].map(timeZoneNamed)).toEqual([
      'UTC',
      'Europe/Berlin',
      'Europe/Berlin',
      'Etc/GMT+5',
    ])
    const strange = ['', 'Mars/Olympus', 'Europe/Berlin; DROP', '+05:17', '-0800', '+05', 'Europe/Bеrlin']
    expect(strange.map(timeZoneNamed)).toEqual(strange.map(() => null))
  })

  it('has no day outside the years 1900 to 2199', () => {
    const years = [-400, -1, 0, 1, 99, 999, 1899, 2200, 9999, 275_000]
    const noon = (year: number) => new Date(0).setUTCFullYear(year, 5, 15)
    for (const year of years)
      expect(() => dayAt(noon(year), 'Europe/Berlin'), `${year}`).toThrow('1900 to 2199')
    expect(() => dayAt(Number.NaN, 'UTC')).toThrow('1900 to 2199')
    expect([1900, 2199].map((year) => dayAt(noon(year), 'UTC'))).toEqual(['1900-06-15', '2199-06-15'])
    expect(() => dayAt(Date.UTC(1900, 0, 1), 'America/New_York')).toThrow('1900 to 2199')
  })

  it('that the runtime does not know keeps the days of UTC', () => {
    expect(dayAt(Date.UTC(2026, 2, 1, 23, 59), 'Mars/Olympus')).toBe('2026-03-01')
  })
})
