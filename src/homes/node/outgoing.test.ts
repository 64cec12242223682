import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { boundedFetch } from './outgoing.ts'

const KIB = 1024
const SHORT = { timeoutMs: 300, maxBytes: 256 * KIB }
const servers: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** The address of a server on loopback. */
async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

describe('another server', () => {
  it('is asked and answers', async () => {
    const url = await answering((request, response) => {
      request.pipe(response.writeHead(201, { 'content-type': 'application/json' }))
    })
    const response = await boundedFetch(url, { method: 'POST', body: '{"a":1}' })
    expect([response.status, response.headers.get('content-type')]).toEqual([201, 'application/json'])
    expect(await response.json()).toEqual({ a: 1 })
  })

  it('may answer nothing at all', async () => {
    const url = await answering((_, response) => response.writeHead(204).end())
    expect((await boundedFetch(url)).status).toBe(204)
  })

  it('may fill the limit, and not a byte more', async () => {
    const url = await answering((request, response) =>
      response.end('x'.repeat(Number(request.url?.slice(1)))),
    )
    expect((await (await boundedFetch(`${url}${256 * KIB}`)).text()).length).toBe(256 * KIB)
    await expect(boundedFetch(`${url}${256 * KIB + 1}`)).rejects.toThrow('larger than')
  })

  it('that sends without end is hung up on', async () => {
    let sent = 0
    let hungUp = (): void => {}
    const end = new Promise<void>((resolve) => {
      hungUp = resolve
    })
    const url = await answering((_, response) => {
      const chunk = Buffer.alloc(64 * KIB, 'x')
      const send = (): void => {
        while (!response.destroyed && sent < 1024 * KIB * KIB) {
          sent += chunk.length
          if (!response.write(chunk)) {
            response.once('drain', send)
            return
          }
        }
        response.end()
      }
      response.on('close', hungUp)
      send()
    })
    await expect(boundedFetch(url)).rejects.toThrow('larger than')
    await end
    expect(sent).toBeLessThan(64 * KIB * KIB)
  })

  it('that packs a large answer small is measured unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * KIB * KIB))
    expect(bomb.length).toBeLessThan(256 * KIB)
    const url = await answering((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    await expect(boundedFetch(url)).rejects.toThrow('larger than')
  })

  it.each<[string, RequestListener]>([
    ['never answers', () => {}],
    ['stops after the headers', (_, response) => response.writeHead(200).flushHeaders()],
    [
      'sends a byte now and then',
      (_, response) => {
        const drip = setInterval(() => response.write('x'), 50)
        response.on('close', () => clearInterval(drip))
      },
    ],
  ])('that %s is given up', async (_, listener) => {
    await expect(boundedFetch(await answering(listener), {}, SHORT)).rejects.toThrow()
  })

  it.each([301, 302, 303, 307, 308])('is not followed to another place (%i)', async (status) => {
    let isAsked = false
    const elsewhere = await answering((_, response) => {
      isAsked = true
      response.end()
    })
    const url = await answering((_, response) => response.writeHead(status, { location: elsewhere }).end())
    await expect(boundedFetch(url)).rejects.toThrow()
    expect(isAsked).toBe(false)
  })

  it('that isn’t there is an error', async () => {
    const url = await answering(() => {})
    const [server] = servers.splice(0)
    await new Promise((resolve) => server?.close(resolve))
    await expect(boundedFetch(url)).rejects.toThrow()
  })

  it('that doesn’t speak HTTP is an error', async () => {
    const url = await answering((request) => request.socket.end('garbage\r\n\r\n'))
    await expect(boundedFetch(url)).rejects.toThrow()
  })

  it.each(['file:///etc/passwd', 'data:text/plain,x', 'ftp://127.0.0.1/', 'nonsense'])(
    'is none where the address is %s',
    async (url) => {
      await expect(boundedFetch(url)).rejects.toThrow()
    },
  )
})
