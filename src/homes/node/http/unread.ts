import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { discard } from '../../../http/long-body.ts'

/**
 * Reads a body to its end that the answer did not need. Left unread, it would end the connection some time after
 * the answer, under whatever is asked on it by then; behind a proxy that is somebody else's request. Where the end
 * does not come, the connection is ended with the answer, and both sides know.
 */
export async function readRest(
  request: Request,
  { incoming, outgoing }: HttpBindings | Http2Bindings,
): Promise<void> {
  const isWhole =
    request.body && !request.body.locked && (await discard(request.body.getReader()).catch(() => false))
  if (!isWhole && !incoming.readableEnded) outgoing.setHeader('Connection', 'close')
}

/** True where more of the request may come than was read; nearly always there is not. */
export const isUnread = ({ incoming }: HttpBindings | Http2Bindings): boolean =>
  !incoming.readableEnded &&
  (incoming.headers['transfer-encoding'] !== undefined || Number(incoming.headers['content-length']) > 0)
