/**
 * True where arrays and objects of a JSON text are nested deeper than `max`, found in one walk that knows
 * texts and their escapes. The result for invalid JSON is arbitrary: the parser refuses it anyway.
 */
export function isDeeperThan(json: string, max: number): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    switch (json.charCodeAt(at)) {
      case QUOTE:
        at = endOfText(json, at)
        break
      case BRACE:
      case BRACKET:
        depth += 1
        if (depth > max) return true
        break
      case END_OF_BRACE:
      case END_OF_BRACKET:
        depth -= 1
    }
  }
  return false
}

const [QUOTE, BACKSLASH, BRACE, END_OF_BRACE, BRACKET, END_OF_BRACKET] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d]

/** The place of the quote that ends the text begun at `start`; the end of all where none does. */
function endOfText(json: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = json.indexOf('"', at)
    if (at < 0) return json.length
    let first = at
    while (json.charCodeAt(first - 1) === BACKSLASH) first -= 1
    // A quote behind an even number of backslashes is not escaped by any of them.
    if ((at - first) % 2 === 0) return at
  }
}
