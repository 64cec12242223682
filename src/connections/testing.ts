import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Heard {
  path: string
  headers: IncomingHttpHeaders
  /** As it came, each byte a character. */
  body: string
}

/** A program elsewhere that is told something: it keeps what it hears and answers with its `status`. */
export async function listener() {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('latin1')
      heard.push({ path: request.url ?? '', headers: request.headers, body })
      const { status } = other
      response.writeHead(status, status === 302 ? { location: 'http://169.254.169.254/' } : {}).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  const other = { heard, host, url: `http://${host}`, status: 200, close }
  return other
}
