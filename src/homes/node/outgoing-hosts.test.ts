import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { isHostEntry, outgoingTo } from './outgoing-hosts.ts'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function answering(listener: RequestListener): Promise<URL> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
}

const refused = { code: 'host_not_allowed' }
const ask = (hosts: string[], url: string) => outgoingTo(hosts, { timeoutMs: 500, maxBytes: 1000 }).fetch(url)

describe('OUTGOING_HOSTS', () => {
  it.each([
    'api.example.org',
    'api.example.org:8443',
    '*',
    '192.168.1.5',
    '[fd00::5]:8080',
    'fd00::5',
    'bücher.example',
  ])('may name %s', (entry) => expect(isHostEntry(entry)).toBe(true))
  it.each([
    'https://api.example.org',
    'api.example.org/x',
    'a b',
    'user@host',
    'host:99999',
    '*:80',
    '',
    '*.example.org/',
  ])('can’t name "%s"', (entry) => expect(isHostEntry(entry)).toBe(false))

  it('lets a listed address through, on its port only', async () => {
    const url = await answering((_, response) => response.end('hello'))
    expect(await ask([url.host], url.href)).toEqual({ status: 200, text: 'hello' })
    await expect(ask(['127.0.0.1'], url.href)).rejects.toMatchObject(refused)
    await expect(ask([], url.href)).rejects.toMatchObject(refused)
    await expect(ask(['*'], url.href)).rejects.toMatchObject(refused)
  })

  it.each([
    'http://127.0.0.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://10.0.0.1/',
    'http://172.31.255.255/',
    'http://192.168.0.1/',
    'http://169.254.1.1/',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://[::1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[2002:7f00:1::]/',
    'http://[64:ff9b::7f00:1]/',
  ])('means by * nothing within: %s', async (url) => {
    await expect(ask(['*'], url)).rejects.toMatchObject(refused)
  })

  it.each([
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    '[fd00:ec2::254]',
    '[::ffff:169.254.169.254]',
  ])('never opens what tells a machine its secrets: %s', async (host) => {
    await expect(ask([host, '*'], `http://${host}/latest`)).rejects.toMatchObject(refused)
  })

  it('follows no name that leads inside, though it is listed', async () => {
    const { port } = await answering((_, response) => response.end('secret'))
    const [entry, url] = [`localhost:${port}`, `http://localhost:${port}/`]
    await expect(ask([entry], url)).rejects.toMatchObject(refused)
  })

  it('follows no redirect, and takes no answer that is too large, too slow or broken off', async () => {
    const inner = await answering((_, response) => response.end('secret'))
    const cases: RequestListener[] = [
      (_, response) => response.writeHead(302, { location: inner.href }).end(),
      (_, response) => response.end('x'.repeat(1001)),
      () => {},
      (_, response) => response.writeHead(200).flushHeaders(),
      (request, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('half')
        setImmediate(() => request.socket.destroy())
      },
    ]
    for (const listener of cases) {
      const url = await answering(listener)
      await expect(ask([url.host, inner.host], url.href)).rejects.toThrow()
    }
  })

  it('speaks no other protocol', async () => {
    for (const url of ['file:///etc/passwd', 'ftp://example.org/', 'data:text/plain,x'])
      await expect(ask(['*'], url)).rejects.toMatchObject(refused)
  })
})
