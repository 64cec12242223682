const MAX_LENGTH = 500
const MAX_SOURCE = 4_000
const UNTIDY = /[^ -~\u00a1-\u024f]|^ | $| {2}/
// Beside blanks what steers a screen or turns the direction of writing, which lets a payee dress up as another text.
const BLANK = /[\s\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufff9-\ufffb]+/gu

/** One line of text: whitespace collapsed, at most 500 characters. */
export function oneLine(text: string): string {
  const source = text.length > MAX_SOURCE ? text.slice(0, MAX_SOURCE) : text
  const line = UNTIDY.test(source) ? source.replace(BLANK, ' ').trim() : source
  return cut(line, MAX_LENGTH)
}

export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const last = text.charCodeAt(length - 1)
  const splitsPair = last >= 0xd800 && last <= 0xdbff
  return text.slice(0, splitsPair ? length - 1 : length).trimEnd()
}

/** The parts as one line; a part that another one already says is left out. */
export function joinParts(parts: readonly (string | undefined)[]): string {
  let lines: string[] = []
  for (const part of parts) {
    const line = part ? oneLine(part) : ''
    if (line === '' || lines.some((other) => says(other, line))) continue
    lines = [...lines.filter((other) => !says(line, other)), line]
  }
  return lines.length > 1 ? cut(lines.join(' - '), MAX_LENGTH) : (lines[0] ?? '')
}

const says = (text: string, part: string): boolean =>
  text.length >= part.length && text.toLowerCase().includes(part.toLowerCase())

/** A value of the file as it is quoted in a message. */
export function quoted(text: string): string {
  const line = oneLine(text)
  return line.length > 40 ? `${cut(line, 39)}…` : line
}
