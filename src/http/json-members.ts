import { yieldToEventLoop } from './async.ts'

/** Bytes that are walked before others get their turn. */
const TURN_BYTES = 1024 * 1024

/** A list or an object within the outermost object, which was not parsed. */
export interface JsonInner {
  isList: boolean
  /**
   * Offsets of its brackets, and between them those where a list is cut: each piece lies between two of
   * these, without the comma.
   */
  cuts: number[]
}

export interface JsonMembers {
  /** The outermost object as JSON; of what lies within it there is only `["@0"]` or `{"@":0}`: its place in `inner`. */
  frame: string
  inner: JsonInner[]
}

interface Limits {
  /** Arrays and objects within each other. */
  maxDepth: number
  /** A list is cut after so many elements, or sooner after so many bytes. */
  pieceLength: number
  pieceBytes: number
  /** A list of more pieces is cut no further. */
  maxPieces?: number
  /** The most that may stand outside of what is not parsed, in bytes. */
  maxFrame: number
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [BRACE, END_OF_BRACE, BRACKET, END_OF_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d]
const MARK_BYTES = 3

const decoder = new TextDecoder()
export const textOf = (bytes: Uint8Array, start = 0, end = bytes.length): string =>
  decoder.decode(bytes.subarray(start, end))

/** The place of the quote that ends the text begun at `start`; the end of all where none does. */
function endOfText(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; ; at++) {
    at = bytes.indexOf(QUOTE, at)
    if (at < 0) return bytes.length
    let first = at
    while (bytes[first - 1] === BACKSLASH) first -= 1
    // A quote behind an even number of backslashes is not escaped by any of them.
    if ((at - first) % 2 === 0) return at
  }
}

const isMarked = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

const BLANKS = [0x20, 0x0a, 0x0d, 0x09]

/** Cuts off trailing blanks, which need not be held. */
function withoutEnd(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (end > 0 && BLANKS.includes(bytes[end - 1] ?? 0)) end -= 1
  return bytes.subarray(0, end)
}

/**
 * Finds the members of a JSON object without parsing them, yielding to the event loop, so that a file of 60 MB is
 * parsed piece after piece and never held as a whole. Our own, because streaming parsers make a token or an event of
 * every value, while bytes that are here already need only be cut. Returns undefined where the object is nested too
 * deeply, or has more than `maxFrame` outside of its members. Invalid JSON shows when the pieces are parsed.
 */
export async function jsonMembers(sent: Uint8Array, limits: Limits): Promise<JsonMembers | undefined> {
  const bytes = withoutEnd(sent)
  const inner: JsonInner[] = []
  const frame: string[] = []
  const { maxPieces = Number.POSITIVE_INFINITY } = limits
  let [depth, frameFrom, framed] = [0, isMarked(bytes) ? MARK_BYTES : 0, 0]
  let open: JsonInner | undefined
  let [elements, cut] = [0, 0]
  const keep = (end: number): boolean => {
    framed += end - frameFrom
    if (framed <= limits.maxFrame) frame.push(textOf(bytes, frameFrom, end))
    return framed <= limits.maxFrame
  }
  let rest = TURN_BYTES
  for (let at = frameFrom; at < bytes.length; at++) {
    const from = at
    switch (bytes[at]) {
      case QUOTE:
        at = endOfText(bytes, at)
        break
      case BRACE:
      case BRACKET:
        depth += 1
        if (depth > limits.maxDepth) return undefined
        if (depth !== 2) break
        if (!keep(at + 1)) return undefined
        open = { isList: bytes[at] === BRACKET, cuts: [at] }
        elements = 0
        cut = at
        break
      case END_OF_BRACE:
      case END_OF_BRACKET:
        depth -= 1
        if (depth !== 1 || !open) break
        open.cuts.push(at)
        frame.push(open.isList ? `"@${inner.length}"` : `"@":${inner.length}`)
        frameFrom = at
        inner.push(open)
        open = undefined
        break
      case COMMA:
        if (depth !== 2 || !open?.isList) break
        elements += 1
        if (elements < limits.pieceLength && at - cut < limits.pieceBytes) break
        if (open.cuts.length > maxPieces) break
        open.cuts.push(at)
        elements = 0
        cut = at
    }
    rest -= at - from + 1
    if (rest > 0) continue
    rest = TURN_BYTES
    await yieldToEventLoop()
  }
  return keep(bytes.length) ? { frame: frame.join(''), inner } : undefined
}

type Bytes = Uint8Array<ArrayBuffer>

/** The pieces of a list, without its brackets. */
export function* piecesOf(bytes: Bytes, { cuts }: JsonInner): Generator<Bytes> {
  for (let index = 1; index < cuts.length; index++)
    yield bytes.subarray((cuts[index - 1] ?? 0) + 1, cuts[index])
}

/** A piece as a JSON array; an empty one beside another is no JSON, as it is none in the list. */
export function pieceText(piece: Bytes, { cuts }: JsonInner): string {
  const text = textOf(piece)
  const isOnly = cuts.length === 2
  return !isOnly && text.trim() === '' ? '[,]' : `[${text}]`
}

/** The same of what is to be parsed as a whole, with its brackets. */
export const bytesOf = (bytes: Bytes, { cuts }: JsonInner): Bytes =>
  bytes.subarray(cuts[0], (cuts.at(-1) ?? 0) + 1)

/** Returns the unparsed list or object at a place of the parsed frame. */
export function innerAt({ inner }: JsonMembers, value: unknown): JsonInner | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const place = Array.isArray(value) ? Number(String(value[0]).slice(1)) : (value as { '@'?: unknown })['@']
  return typeof place === 'number' ? inner[place] : undefined
}

/** True where a JSON text has more lists, objects and commas than `most`, found without parsing it. */
export function hasMoreValues(bytes: Uint8Array, most: number): boolean {
  let count = 0
  for (let at = 0; at < bytes.length && count <= most; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfText(bytes, at)
    else if (byte === COMMA || byte === BRACE || byte === BRACKET) count += 1
  }
  return count > most
}
