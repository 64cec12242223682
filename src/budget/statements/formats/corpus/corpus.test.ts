import { describe, expect, it } from 'vitest'
import { allowedFor } from './allowed.ts'
import { filesOf } from './files.ts'
import { LAYOUTS, type Layout } from './layout.ts'
import { OPEN } from './open.ts'
import { isAnswerable, verdictOn } from './verdict.ts'

/** Faults in how the files of a layout are read: "variant: outcome: what was read for what is right". */
async function faultsOf(layout: Layout): Promise<string[]> {
  const faults: string[] = []
  for (const file of filesOf(layout)) {
    const { outcome, detail, questions } = await verdictOn(file)
    if (!allowedFor(file).includes(outcome)) faults.push(`${file.variant}: ${outcome}: ${detail}`)
    else if (outcome === 'asks' && !layout.isRefused && !(await isAnswerable(file, questions)))
      faults.push(`${file.variant}: no answer leads to the right rows: ${detail}`)
  }
  return faults
}

describe('the files of banks and apps', () => {
  it('are of 300 layouts at least, in twenty languages at least, each named once', () => {
    expect(LAYOUTS.length).toBeGreaterThan(300)
    expect(new Set(LAYOUTS.map(({ bank }) => bank)).size).toBe(LAYOUTS.length)
    expect(new Set(LAYOUTS.map(({ locale }) => locale.slice(0, 2))).size).toBeGreaterThan(20)
  })

  it.each(LAYOUTS.map((layout) => [layout.bank, layout] as const))(
    '%s: never read wrongly without a word, and asked about only where it is open',
    async (bank, layout) => {
      const faults = await faultsOf(layout)
      const known = OPEN.get(bank) ?? []
      expect(faults.filter((fault) => !known.some((variant) => fault.startsWith(`${variant}:`)))).toEqual([])
      expect(known.filter((variant) => !faults.some((fault) => fault.startsWith(`${variant}:`)))).toEqual([])
    },
  )
})
