/** Characters that steer a screen or the direction of writing, or can't be seen; emoji and scripts need none of them. */
const UNSEEN = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u
const ALL_UNSEEN = new RegExp(UNSEEN.source, 'gu')

/** True where all of the text can be seen: otherwise one name could pass for another. */
export const isVisibleText = (text: string): boolean => !UNSEEN.test(text)

/** The text without what can't be seen; a break or a tab becomes a space. */
export const visibleText = (text: string): string =>
  UNSEEN.test(text) ? text.replaceAll(/[\t\r\n]+/g, ' ').replaceAll(ALL_UNSEEN, '') : text
