import { describe, expect, it } from 'vitest'
import { lines } from './testing.ts'

const of = (days: string[], above: string) =>
  `${above}\n\nDate,Description,Amount\n${days.map((day) => `${day},A,-12.50`).join('\n')}\n`
const daysOf = async (days: string[], above: string) =>
  (await lines(of(days, above))).map((line) => line.replace(' -1250 A', ''))

describe('Days without a year', () => {
  it('have that of the period above the table, over the turn of a year too', async () => {
    expect(await daysOf(['15 Dec', '2 Jan', 'Jan 3'], 'Period:,12 December 2025 - 11 January 2026')).toEqual([
      '2025-12-15',
      '2026-01-02',
      '2026-01-03',
    ])
    expect(await daysOf(['12/31', '01/02'], 'Statement Period,12/15/2025 - 01/14/2026')).toEqual([
      '2025-12-31',
      '2026-01-02',
    ])
    expect(await daysOf(['31.12.', '02.01.'], 'Zeitraum;01.12.2025 - 31.01.2026')).toEqual([
      '2025-12-31',
      '2026-01-02',
    ])
  })

  it('are refused in words where their year does not follow for certain', async () => {
    for (const [days, above] of [
      [['12 Jan'], 'Statement date,31/01/2026'],
      [['12 Jan'], 'Period,01/01/2025 - 31/01/2026'],
      [['12 Jan', '3 Mar'], 'Period,01/01/2026 - 31/01/2026'],
      [['01/02', '02/01'], 'Period,2026-01-01 - 2026-03-31'],
      [['31 Feb'], 'Period,2026-01-01 - 2026-03-31'],
    ] as const)
      expect((await daysOf([...days], above)).map((line) => line[0])).toEqual(days.map(() => '!'))
  })
})
