const BEYOND_ASCII = /[^\0-\x7f]/
/** Accents and other marks on a letter, and invisible signs. No marks are vowels of Hindi or Thai, and what makes か to が. */
const MARKS =
  /[\u0300-\u036f]|(?![\u3099\u309a])(?=\p{Diacritic}|\p{Script=Inherited})\p{M}|\p{Variation_Selector}|\p{Default_Ignorable_Code_Point}/gu
/** Letters that Unicode takes for letters of their own, as they are typed where the keyboard has none of them. */
const PLAIN: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
  þ: 'th',
  // The one in capitals becomes the small one, not the two that this one has in capitals.
  ß: 'ss',
  ς: 'σ',
}
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu')

/**
 * The text as a search compares it: without case, accents and the forms of a letter, so that "koln" is in "Köln",
 * "strasse" in "STRASSE" and "Straße", and "МАГАЗИН" in "магазин". A part of a text folds to a part of the folded text.
 */
export function foldText(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase()
  return (
    text
      .normalize('NFKD')
      // By the upper case: some letters have several lower ones, and ß is two letters there.
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(MARKS, '')
      .replaceAll(SPECIAL, (letter) => PLAIN[letter] ?? letter)
  )
}

/** A name as it is compared with others: folded, trimmed, and with one blank for several. */
export const foldName = (text: string): string => foldText(text).trim().replaceAll(/\s+/gu, ' ')

/** A letter or digit: what a word is made of. */
const WITHIN_WORD = /[\p{L}\p{N}]$/u

/** True where a word of the folded name begins with the folded text. */
export function beginsWord(name: string, sought: string): boolean {
  for (let at = name.indexOf(sought); at >= 0; at = name.indexOf(sought, at + 1))
    if (at === 0 || !WITHIN_WORD.test(name.slice(0, at))) return true
  return false
}
