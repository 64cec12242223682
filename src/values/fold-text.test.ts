import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
  ['Магазин', 'магазин'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδός', 'οδοσ'],
  ['Καφές', 'καφεσ'],
  ['Köln', 'koln'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['İstanbul', 'istanbul'],
  ['ISPARTA ısparta', 'isparta isparta'],
  ['Bánh mì ĐÀ NẴNG', 'banh mi da nang'],
  ['Łódź Żółw', 'lodz zolw'],
  ['Smørrebrød Æble Œuvre', 'smorrebrod aeble oeuvre'],
  ['Þórður Ħamrun', 'thordur hamrun'],
  ['Crème Brûlée', 'creme brulee'],
  ['Ёлка Чай', 'елка чаи'],
  ['ﬁne Ｆｕｌｌ ①', 'fine full 1'],
  ['שָׁלוֹם', 'שלום'],
  ['مَدْرَسَة', 'مدرسة'],
  ['東京スーパー', '東京スーパー'],
  ['हिन्दी', 'हिनदी'],
  ['น้ำ', 'นํา'],
  ['soft\u00adly wo\u200brd ❤️', 'softly word ❤'],
  ['100% a_b \\ "x"', '100% a_b \\ "x"'],
])('%s is compared as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded.normalize('NFKD'))
})

test('a mark that makes another letter stays', () => {
  expect(foldText('が')).not.toBe(foldText('か'))
  expect(foldText('हिन')).not.toBe(foldText('हन'))
})

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.integer({ min: 0x80, max: 0x2fff }), { maxLength: 6 })
    .map((all) => String.fromCodePoint(...all)),
)
const folded = { numRuns: 5000 }

test('what was folded stays as it is', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
    }),
    folded,
  )
})

test('no case and no way to write an accent makes a difference', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const same = foldText(text)
      expect(foldText(text.toUpperCase())).toBe(same)
      expect(foldText(text.toLowerCase())).toBe(same)
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) expect(foldText(text.normalize(form))).toBe(same)
    }),
    folded,
  )
})

/** Most of the places of Unicode are free, or everybody's own. */
const NO_CHARACTER = /[\p{Cn}\p{Co}\p{Cs}]/u

test('of no letter that there is does the case make a difference', () => {
  const different: string[] = []
  for (let code = 0; code < 0x110000; code++) {
    const letter = String.fromCodePoint(code)
    if (NO_CHARACTER.test(letter)) continue
    const text = `a${letter}b`
    const folded = foldText(text)
    const others = [folded, text.toUpperCase(), text.toLowerCase()]
    // Most are all the same text, which need not be folded again.
    if (others.some((other) => other !== text && foldText(other) !== folded))
      different.push(code.toString(16))
  }
  expect(different).toEqual([])
})

test('a part of a text is found in it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 1 })),
      fc.nat(20),
      fc.nat(20),
      (letters, from, length) => {
        const part = letters.slice(from, from + length).join('')
        expect(foldText(letters.join(''))).toContain(foldText(part))
      },
    ),
    folded,
  )
})

test('texts beside each other fold each for itself, so that many can be folded at once', () => {
  fc.assert(
    fc.property(fc.array(texts), (all) => {
      expect(foldText(all.join('\x1f')).split('\x1f')).toEqual(
        all.length === 0 ? [''] : all.flatMap((text) => foldText(text).split('\x1f')),
      )
    }),
    folded,
  )
})
