import type { Context, TypedResponse } from 'hono'
import { turn } from './turn.ts'

const encoder = new TextEncoder()

/** The elements of a JSON array without its brackets. */
const elements = (items: object[]): string => JSON.stringify(items).slice(1, -1)

const answer = <Body>(c: Context, stream: ReadableStream<Uint8Array>, type = 'application/json') =>
  c.body(stream, 200, { 'content-type': type }) as unknown as Response & TypedResponse<Body, 200, 'json'>

/**
 * Answers JSON whose last part is an array of any length: the text before its first element, the elements
 * in slices that are made when the reader asks for them, the text behind. None of the slices is empty.
 */
export function streamJson<Body>(c: Context, before: string, slices: Iterable<object[]>, behind: string) {
  const iterator = slices[Symbol.iterator]()
  let separator = before
  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await turn()
      const { value, done } = iterator.next()
      if (done) {
        controller.enqueue(encoder.encode((separator === before ? before : '') + behind))
        return controller.close()
      }
      controller.enqueue(encoder.encode(separator + elements(value)))
      separator = ','
    },
  })
  return answer<Body>(c, stream)
}

/** How often a list is read again because the book changed meanwhile, before it is read in one go. */
const ATTEMPTS = 3

/**
 * Reads a long text of one moment: in parts with turns for others between them, and again where `version`
 * says that the book has changed meanwhile.
 */
export async function readWhole(version: () => number, read: () => Iterable<string>) {
  for (let attempt = 1; ; attempt++) {
    const before = version()
    const parts: Uint8Array<ArrayBuffer>[] = []
    for (const text of read()) {
      parts.push(encoder.encode(text))
      if (attempt <= ATTEMPTS) await turn()
    }
    if (version() === before) return { version: before, parts }
  }
}

/** Answers a long text of one moment; JSON where no other type is named. */
export async function wholeText<Body>(
  c: Context,
  version: () => number,
  read: () => Iterable<string>,
  type?: string,
) {
  const { parts } = await readWhole(version, read)
  return answer<Body>(
    c,
    new ReadableStream({
      pull: (controller) => {
        const part = parts.shift()
        if (part) controller.enqueue(part)
        else controller.close()
      },
    }),
    type,
  )
}

/** The JSON text of a list in slices; none of them is empty. */
export function* arrayText(slices: Iterable<object[]>): Generator<string> {
  let separator = '['
  for (const slice of slices) {
    yield separator + elements(slice)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

/** Answers a long list of one moment. */
export const wholeList = <Item extends object>(
  c: Context,
  version: () => number,
  read: () => Iterable<Item[]>,
) => wholeText<Item[]>(c, version, () => arrayText(read()))
