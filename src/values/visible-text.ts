/** What steers a screen or turns the direction of writing, and what nobody sees; emoji and scripts need neither. */
const UNSEEN = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u
const ALL_UNSEEN = new RegExp(UNSEEN.source, 'gu')

/** Whether all of the text can be seen: else one name dresses up as another. */
export const isVisibleText = (text: string): boolean => !UNSEEN.test(text)

/** The text without what can't be seen; a break or a tab becomes a space. */
export const visibleText = (text: string): string =>
  UNSEEN.test(text) ? text.replaceAll(/[\t\r\n]+/g, ' ').replaceAll(ALL_UNSEEN, '') : text
