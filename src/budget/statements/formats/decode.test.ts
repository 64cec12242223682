import { describe, expect, it } from 'vitest'
import { decode } from './decode.ts'
import { lines, ofxOf, refusalOf } from './testing.ts'

const TEXT = 'date,amount,payee\n2026-01-31,-5.00,Café Müller\n'
const ROW = '2026-01-31 -500 Café Müller'

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const utf16 = (text: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), isLittle)
  return new Uint8Array(view.buffer)
}

describe('the encoding of a file', () => {
  it('may be UTF-8 with or without a byte order mark', async () => {
    expect(await lines(TEXT)).toEqual([ROW])
    expect(await lines(`\ufeff${TEXT}`)).toEqual([ROW])
  })

  it('may be UTF-16 of either order, with or without a mark', async () => {
    for (const isLittle of [true, false]) {
      expect(await lines(utf16(`\ufeff${TEXT}`, isLittle))).toEqual([ROW])
      expect(await lines(utf16(TEXT, isLittle))).toEqual([ROW])
    }
  })

  it('is windows-1252 where it is no valid UTF-8', async () => {
    expect(await lines(latin1(TEXT))).toEqual([ROW])
    const euro = Uint8Array.from([
      ...latin1('date;amount;text\n2026-01-31;-12,50 '),
      0x80,
      ...latin1(';caf\x92e\n'),
    ])
    expect(await lines(euro)).toEqual(['2026-01-31 -1250 caf’e'])
  })

  it('is what an OFX header or an XML declaration names, but only where it is no valid UTF-8', async () => {
    const polish = ofxOf('<STMTTRN><DTPOSTED>20260131<TRNAMT>1<NAME>\xb3\xf3d\xbc').replace('1252', '1250')
    expect(await lines(latin1(polish))).toEqual(['2026-01-31 100 łódĽ'])
    const wrong = ofxOf('<STMTTRN><DTPOSTED>20260131<TRNAMT>1<NAME>Café')
    expect(await lines(wrong)).toEqual(['2026-01-31 100 Café'])
  })

  it('falls back to windows-1252 where the named one is unknown', async () => {
    const text = '<?xml version="1.0" encoding="x-nonsense"?><OFX><STMTTRN><NAME>\xe9</STMTTRN></OFX>'
    expect(await decode(latin1(text), () => undefined)).toContain('é')
  })

  it('keeps characters whole at the seams of slices', async () => {
    const text = `${'a'.repeat(1024 * 1024 - 1)}é€😀${'ü'.repeat(1024 * 1024)}`
    expect((await decode(new TextEncoder().encode(text), () => undefined)) === text).toBe(true)
  })

  it('is refused where NUL bytes stand between the letters', async () => {
    expect(await refusalOf('date,amount\n2026-01-31,1\0\n')).toMatch(/binary data/)
  })
})
