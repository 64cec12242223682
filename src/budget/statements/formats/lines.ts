const LINE_END = /\r\n?|\n/g

/** The lines of a text, whatever ends them. */
export function* linesOf(text: string): Generator<string> {
  let start = 0
  for (const end of text.matchAll(LINE_END)) {
    yield text.slice(start, end.index)
    start = end.index + end[0].length
  }
  if (start < text.length) yield text.slice(start)
}
