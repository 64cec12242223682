import type { lookup } from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
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
    'http://127.0.0.1./',
    'http://127.1/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://10.0.0.1/',
    'http://012.0.0.1/',
    'http://167772161/',
    'http://172.31.255.255/',
    'http://192.168.0.1/',
    'http://169.254.1.1/',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://[::1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[::]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:0:10.0.0.1]/',
    'http://[2002:7f00:1::]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b::10.0.0.1]/',
    'http://[64:ff9b:1::192.168.0.1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://192.0.0.8/',
    'http://198.18.0.1/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
  ])('means by * nothing within: %s', async (url) => {
    await expect(ask(['*'], url)).rejects.toMatchObject(refused)
  })

  it.each([
    '169.254.169.254',
    '169.254.169.254.',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '0xa9.254.0251.254',
    '169.254.43518',
    '%31%36%39.254.169.254',
    '１６９.254.169.254',
    '169.254.170.2',
    '169.254.170.23',
    '169.254.0.23',
    '169.254.42.42',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '[fd00:ec2::254]',
    '[fd00:ec2::23]',
    '[FD00:0EC2:0:0:0:0:0:254]',
    '[fd20:ce::254]',
    '[fd00:42::42]',
    '[fd00:c1::a9fe:a9fe]',
    '[::ffff:169.254.169.254]',
    '[::ffff:a9fe:aa17]',
    '[::169.254.169.254]',
    '[::ffff:0:169.254.169.254]',
    '[64:ff9b::169.254.169.254]',
    '[64:ff9b::a9fe:aa17]',
    '[64:ff9b::192.0.0.192]',
    '[64:ff9b:1::169.254.169.254]',
    '[2002:a9fe:a9fe::]',
  ])('never opens what tells a machine its secrets, though it is listed: %s', async (host) => {
    const url = `http://${host}/latest`
    const listed = [host, new URL(url).hostname, '*']
    await expect(ask(listed, url)).rejects.toMatchObject(refused)
    expect(() => outgoingTo(listed).check(url)).toThrow(expect.objectContaining(refused))
  })

  it('follows no name that leads inside, though it is listed', async () => {
    const { port } = await answering((_, response) => response.end('secret'))
    const [entry, url] = [`localhost:${port}`, `http://localhost:${port}/`]
    await expect(ask([entry], url)).rejects.toMatchObject(refused)
  })

  /** Answers one after the other, as a name does whose owner changes where it leads between two looks. */
  const resolving = (...answers: string[][]) => {
    const asked: string[] = []
    const resolve = ((name: string, _: object, done: (error: null, found: object[]) => void) => {
      const found = answers[Math.min(asked.push(name), answers.length) - 1] ?? []
      queueMicrotask(() =>
        done(
          null,
          found.map((address) => ({ address, family: isIP(address) })),
        ),
      )
    }) as unknown as typeof lookup
    return { asked, resolve }
  }
  /** An address of the public network, but nobody’s: nothing answers there. */
  const PUBLIC = '3ffe::1'

  it('looks a name up once for each try, and nothing reaches the inner address that it leads to the next time', async () => {
    let hits = 0
    const { port } = await answering((_, response) => {
      hits += 1
      response.end('secret')
    })
    const { asked, resolve } = resolving([PUBLIC], ['127.0.0.1'])
    const [entry, url] = [`turns.example:${port}`, `http://turns.example:${port}/`]
    const outgoing = outgoingTo([entry], { timeoutMs: 500, maxBytes: 1000 }, resolve)
    outgoing.check(url)
    await expect(outgoing.fetch(url)).rejects.not.toMatchObject(refused)
    expect(asked).toHaveLength(1)
    outgoing.check(url)
    await expect(outgoing.fetch(url)).rejects.toMatchObject(refused)
    expect([asked.length, hits]).toEqual([2, 0])
  })

  it.each([
    ['127.0.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::7f00:1'],
    ['169.254.169.254'],
    ['fd20:ce::254'],
    ['fe80::1%lo'],
    ['192.168.0.1'],
  ])('follows no name that leads to %s, alone or beside a public address', async (inner) => {
    for (const answer of [[inner], [PUBLIC, inner], [inner, PUBLIC]]) {
      const outgoing = outgoingTo(
        ['*', 'turns.example'],
        { timeoutMs: 500, maxBytes: 1000 },
        resolving(answer).resolve,
      )
      await expect(outgoing.fetch('http://turns.example/')).rejects.toMatchObject(refused)
    }
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
