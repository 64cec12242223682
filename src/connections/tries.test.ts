import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { outgoingBy, outgoingTo } from '../homes/node/outgoing-hosts.ts'
import { post, tried } from './tries.ts'

async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const LIMITS = { timeoutMs: 200, maxBytes: 1000 }
const WAYS = {
  'by connections of our own': (host: string) => outgoingTo([host], LIMITS),
  'by fetch': (host: string) => outgoingBy([host], { outside: fetch, inside: fetch }, LIMITS),
}

const tryHost = (host: string, way = WAYS['by connections of our own']) =>
  tried(() => post({ outgoing: way(host) }, `http://${host}/`, { headers: {}, body: '' }))

describe('what went wrong underway is said in plain words', () => {
  it('where nobody listens, answers or stays', async () => {
    expect(await tryHost('127.0.0.1:1')).toEqual({
      delivered: false,
      status: null,
      message: 'Nothing listens at this address.',
    })
    expect((await tryHost(await answering(() => {}))).message).toBe('No answer came in time.')
    const hangsUp = await answering(({ socket }) => void socket.destroy())
    expect((await tryHost(hangsUp)).message).toBe('The other side hung up.')
    const garbage = await answering(({ socket }) => void socket.end('garbage\r\n\r\n'))
    expect((await tryHost(garbage)).message).toBe('What answers at this address speaks no HTTP.')
  })

  it.each([
    [{ code: 'ENOTFOUND', message: 'getaddrinfo ENOTFOUND x.example' }, 'This name leads nowhere.'],
    [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'The certificate of this address is not one that is trusted.'],
    [{ code: 'CERT_HAS_EXPIRED' }, 'The certificate of this address is not one that is trusted.'],
    [{ message: 'This server sends no mail.' }, 'This server sends no mail.'],
    [{}, 'No answer came.'],
  ])('of %o: %s', async (error, message) => {
    const outcome = await tried(() => Promise.reject(Object.assign(new Error(''), error)))
    expect(outcome.message).toBe(message)
  })
})

describe.each(Object.entries(WAYS))('the status that came counts, %s', (_, way) => {
  const brokenOff: (status: number) => RequestListener = (status) => (request, response) => {
    response.writeHead(status, { 'content-length': '100' }).write('half')
    setTimeout(() => request.socket.destroy(), 20)
  }
  it.each<[string, RequestListener, boolean, number]>([
    ['a redirect', (_, response) => response.writeHead(302, { location: '/' }).end(), false, 302],
    ['a text without end', (_, response) => response.end('x'.repeat(2000)), true, 200],
    ['a text that never comes', (_, response) => response.writeHead(201).flushHeaders(), true, 201],
    ['a text that breaks off', brokenOff(200), true, 200],
    ['an error that breaks off', brokenOff(500), false, 500],
  ])('of %s', async (_, listener, delivered, status) => {
    expect(await tryHost(await answering(listener), way)).toMatchObject({ delivered, status })
  })
})
