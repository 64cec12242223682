import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Listening {
  /** The server's origin, such as http://127.0.0.1:40123. */
  origin: string
  close(): Promise<void>
}

/** A server on loopback; `listener` is asked for once the address is known. */
export async function listen(
  listener: (origin: string) => RequestListener | Promise<RequestListener>,
  port = 0,
): Promise<Listening> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.on('request', await listener(origin))
  return {
    origin,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
