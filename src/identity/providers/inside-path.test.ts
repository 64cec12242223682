import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { insidePath } from './inside-path.ts'

const ORIGIN = 'http://money.home'

describe('where a sign-in leads', () => {
  it.each(['/', '/bills', '/bills?month=2026-03#top', '/a/b', `/${'x'.repeat(511)}`])('may be %s', (wish) => {
    expect(insidePath(wish)).toBe(wish)
  })

  it.each([
    undefined,
    '',
    'bills',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    ' /bills',
    '/\t/evil.example',
    '/\r\nSet-Cookie: x=y',
    '/\u0000',
    '/\u0085',
    '/.//evil.example',
    '/x/..//evil.example',
    '/.\\/evil.example',
    `/${'x'.repeat(512)}`,
  ])('is never %j, but the start', (wish) => {
    expect(insidePath(wish)).toBe('/')
  })

  it('stays inside the site whatever is wished', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      '%2f',
      'evil.example',
      'http:',
    )
    const wish = fc.oneof(
      fc.array(fc.oneof(part, fc.string({ maxLength: 3, unit: 'binary' }))).map((parts) => parts.join('')),
      fc.array(part).map((parts) => `/${parts.join('')}`),
      fc.webUrl(),
    )
    fc.assert(
      fc.property(wish, (text) => {
        const path = insidePath(text)
        expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
        // From the root, below a base path, and once more from what came out.
        expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
        expect(new URL(`/money${path}`, ORIGIN).pathname.startsWith('/money/')).toBe(true)
        expect(insidePath(path)).toBe(path.length > 512 ? '/' : path)
      }),
      { numRuns: 3000 },
    )
  })
})
