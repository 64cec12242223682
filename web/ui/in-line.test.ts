import { describe, expect, it } from 'vitest'
import { inLine, isolated } from './in-line.ts'

describe('a line of several parts', () => {
  it('sets only those apart that are written from the right to the left', () => {
    expect(inLine(['Monthly', 'עובר ושב', 'Checking'])).toBe('Monthly · \u2068עובר ושב\u2069 · Checking')
    expect([isolated('Müller & Søn'), isolated('現金'), isolated('حساب')]).toEqual([
      'Müller & Søn',
      '現金',
      '\u2068حساب\u2069',
    ])
  })

  it('leaves out what is missing, and a part that stands alone as it is', () => {
    expect(inLine([undefined, '', 'עובר ושב', null, false])).toBe('עובר ושב')
    expect(inLine(['Split', undefined], ': ')).toBe('Split')
    expect(inLine([])).toBe('')
  })
})
