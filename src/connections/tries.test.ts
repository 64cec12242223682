import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { outgoingTo } from '../homes/node/outgoing-hosts.ts'
import { post, tried } from './tries.ts'

/** A server that says nothing, or hangs up at once. */
async function silent({ hangsUp }: { hangsUp: boolean }): Promise<string> {
  const server = createServer((request) => {
    if (hangsUp) request.socket.destroy()
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const tryHost = (host: string, scheme = 'http') => {
  const outgoing = outgoingTo([host], { timeoutMs: 200, maxBytes: 1000 })
  return tried(() => post({ outgoing }, `${scheme}://${host}/`, { headers: {}, body: '' }))
}

describe('what went wrong underway is said in plain words', () => {
  it('where nobody listens, answers or stays', async () => {
    expect(await tryHost('127.0.0.1:1')).toEqual({
      ...{ delivered: false, status: null, message: 'Nothing listens at this address.' },
    })
    expect((await tryHost(await silent({ hangsUp: false }))).message).toBe('No answer came in time.')
    expect((await tryHost(await silent({ hangsUp: true }))).message).toBe('The other side hung up.')
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
