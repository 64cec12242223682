import type { Context, TypedResponse } from 'hono'
import { turn } from './turn.ts'

/**
 * Answers JSON whose last part is an array of any length: the text before its first element, the elements
 * in slices (none of them empty) that are made when the reader asks for them, the text behind. So a long list neither fills the
 * memory nor holds up other requests.
 */
export function streamJson<Body>(c: Context, before: string, slices: Iterable<object[]>, behind: string) {
  const encoder = new TextEncoder()
  const iterator = slices[Symbol.iterator]()
  let separator = before
  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await turn()
      const { value = [], done } = iterator.next()
      if (done || value.length === 0) {
        controller.enqueue(encoder.encode((separator === before ? before : '') + behind))
        return controller.close()
      }
      controller.enqueue(encoder.encode(separator + JSON.stringify(value).slice(1, -1)))
      separator = ','
    },
  })
  const response = c.body(stream, 200, { 'content-type': 'application/json' })
  return response as unknown as Response & TypedResponse<Body, 200, 'json'>
}
