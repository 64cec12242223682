import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { KEY_FILE, newKey, readKey, sealWith } from './seal.ts'

describe('a sealed text', () => {
  const { seal, unseal } = sealWith(newKey())

  it('is read again by the same key, and never looks the same twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(unseal(seal(text))).toBe(text)
        expect(seal(text)).not.toBe(seal(text))
      }),
    )
  })

  it('does not contain the text', () => {
    const sealed = seal('JBSWY3DPEHPK3PXP')
    expect(sealed + Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP')
  })

  it('is nothing to another key', () => {
    expect(sealWith(newKey()).unseal(seal('secret'))).toBeUndefined()
  })

  it('is nothing any more where a single bit of it was changed', () => {
    const sealed = Buffer.from(seal('secret'), 'base64url')
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(unseal(changed.toString('base64url'))).toBeUndefined()
    }
  })

  it.each(['', 'x', 'not sealed at all', 'A'.repeat(37)])('is not “%s”', (text) => {
    expect(unseal(text)).toBeUndefined()
  })
})

describe('the key', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bucketbook-test-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is made once, of 32 bytes, and nobody else may read it', () => {
    const key = readKey(folder)
    expect(key.length).toBe(32)
    expect(statSync(join(folder, KEY_FILE)).mode & 0o777).toBe(0o600)
    expect(readKey(folder)).toEqual(key)
  })

  it('is another one in every folder', () => {
    const key = readKey(folder)
    rmSync(join(folder, KEY_FILE))
    expect(readKey(folder)).not.toEqual(key)
  })

  it.each([0, 31, 33])('of %i bytes is refused, and left as it is', (size) => {
    const file = join(folder, KEY_FILE)
    writeFileSync(file, Buffer.alloc(size, 7))
    expect(() => readKey(folder)).toThrow(`bucketbook.key has ${size} bytes, not 32.`)
    expect(readFileSync(file)).toEqual(Buffer.alloc(size, 7))
  })

  it('that was cut off while it was made is made again', () => {
    writeFileSync(join(folder, `${KEY_FILE}.new`), 'half')
    expect(readKey(folder).length).toBe(32)
  })
})
