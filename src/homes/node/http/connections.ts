import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const SECOND = 1000
/** Time for requests in flight once the server ends. Containers are killed 10 s after they were asked to stop. */
const END_MS = 7 * SECOND
/** Interval at which connections are closed while the server ends: they become idle one by one. */
const END_CHECK_MS = 50
/** A body must bring so much within the time, however long it is: a slow Wi-Fi does, who only holds a place does not. */
const PACE_BYTES = 64 * 1024
const PACE_MS = 10 * SECOND
/** A connection of whose answer nothing was taken for so long is ended. */
const UNREAD_MS = 15 * SECOND

/** Node's own limits let a slow client hold a connection for minutes. The pace of bodies is kept below, not by a total. */
export const LIMITS: ServerOptions = {
  headersTimeout: 10 * SECOND,
  requestTimeout: 0,
  keepAliveTimeout: 30 * SECOND,
  connectionsCheckingInterval: SECOND,
}

interface Upload {
  response: ServerResponse
  /** Bytes that had come on the connection when its pace was last checked, and the time of that check. */
  bytes: number
  since: number
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Ends the connection of a sender that is too slow, and tells it why where nothing was answered yet. */
function refuseSlow(socket: Socket, response: ServerResponse): void {
  if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroySoon()
}

/** Watches the bodies that are on their way. Returns a function that stops it. */
function keepPace(server: Server): () => void {
  const uploads = new Map<IncomingMessage, Upload>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    uploads.set(request, { response, bytes: request.socket.bytesRead, since: performance.now() })
    request.once('close', () => uploads.delete(request))
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [request, upload] of uploads) {
      const { socket, complete } = request
      if (complete) uploads.delete(request)
      else if (now - upload.since >= PACE_MS) {
        // A server that does not read for a while is no fault of the sender's.
        const isSlow = !socket.isPaused() && socket.bytesRead - upload.bytes < PACE_BYTES
        if (isSlow) refuseSlow(socket, upload.response)
        Object.assign(upload, { bytes: socket.bytesRead, since: now })
      }
    }
  }, SECOND).unref()
  return () => clearInterval(timer)
}

/**
 * Ends connections on which an answer lies of which nothing is taken. The socket itself sees every byte that goes: a
 * slow phone may take as long as it likes, and a server that has not answered yet is nobody's fault.
 */
function endUnread(server: Server, unreadMs: number): void {
  server.on('request', (_, response: ServerResponse) => {
    response.setTimeout(unreadMs, () => {
      if (response.socket?.writableLength) response.socket.destroy()
    })
  })
}

/**
 * Keeps the connections of a server in order: none is held by who sends or takes next to nothing, and all end with it.
 */
export function connectionsOf(server: Server, unreadMs = UNREAD_MS) {
  const stopPace = keepPace(server)
  endUnread(server, unreadMs)
  // Browsers open some ahead, on which nothing was ever asked: Node doesn't count them as idle.
  const unused = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))

  return {
    /** Takes no more connections, lets the requests in flight end for a while, and cuts off those that don't. */
    end: () =>
      new Promise<void>((resolve) => {
        const idle = setInterval(() => server.closeIdleConnections(), END_CHECK_MS)
        const last = setTimeout(() => server.closeAllConnections(), END_MS)
        server.close(() => {
          clearInterval(idle)
          clearTimeout(last)
          stopPace()
          resolve()
        })
        server.closeIdleConnections()
        for (const socket of unused) socket.destroy()
      }),
  }
}
