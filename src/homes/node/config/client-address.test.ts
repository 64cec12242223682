import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientAddress, proxiesOf } from './client-address.ts'

const PROXIES = ['10.0.0.1', '172.16.0.0/12', '::ffff:10.0.0.2', 'fd00::/8']

/** The address that a request seems to come from, by its socket and its headers. */
function seen(peer: string | undefined, headers: Record<string, string> = {}, proxies = PROXIES) {
  const env = peer === undefined ? undefined : { incoming: { socket: { remoteAddress: peer } } }
  return clientAddress(proxiesOf(proxies))(env, (name) => headers[name])
}
const forwarded = (peer: string, chain: string) => seen(peer, { 'x-forwarded-for': chain }).address

describe('the address of a client', () => {
  it.each([
    ['192.168.1.7', '192.168.1.7'],
    ['::ffff:192.168.1.7', '192.168.1.7'],
    ['::FFFF:c0a8:107', '192.168.1.7'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::1', '::1'],
    ['', ''],
    [undefined, ''],
  ])('is that of the socket %s: %s', (peer, address) => {
    expect(seen(peer)).toEqual({ address })
  })

  it.each([
    ['10.0.0.1', '203.0.113.5', '203.0.113.5'],
    ['::ffff:10.0.0.1', '203.0.113.5', '203.0.113.5'],
    ['10.0.0.2', '203.0.113.5', '203.0.113.5'],
    ['fd12::1', '2001:db8::5', '2001:db8::5'],
    ['10.0.0.1', '198.51.100.9, 203.0.113.5', '203.0.113.5'],
    ['10.0.0.1', '198.51.100.9, 203.0.113.5, 172.20.0.3', '203.0.113.5'],
    ['10.0.0.1', '203.0.113.5:51234', '203.0.113.5'],
    ['10.0.0.1', '[2001:db8::5]:443', '2001:db8::5'],
    ['10.0.0.1', '::ffff:203.0.113.5', '203.0.113.5'],
    // All of them trusted: the one that is farthest away.
    ['10.0.0.1', '172.20.0.9, 172.20.0.3', '172.20.0.9'],
    // A hop that can't be read is not believed, nor what stands left of it.
    ['10.0.0.1', '203.0.113.5, unknown', '10.0.0.1'],
    ['10.0.0.1', '203.0.113.5, , 172.20.0.3', '172.20.0.3'],
    ['10.0.0.1', '', '10.0.0.1'],
    ['10.0.0.1', '<script>', '10.0.0.1'],
    ['10.0.0.1', '203.0.113.5\u0000', '10.0.0.1'],
  ])('behind the proxy %s that says “%s” is %s', (peer, chain, address) => {
    expect(forwarded(peer, chain)).toBe(address)
  })

  it.each(['10.0.0.3', '192.168.1.7', '::1', '172.15.255.255', 'fc00::1'])(
    'is its own where it comes from %s, which is no proxy, whatever it says',
    (peer) => {
      const lies = {
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
        forwarded: 'for=127.0.0.1',
      }
      expect(seen(peer, lies)).toEqual({ address: peer })
    },
  )

  it('is never one that a client invented, however long the invention', () => {
    const anything = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constantFrom('10.0.0.1', 'fd00::1', ' '))
    fc.assert(
      fc.property(fc.array(anything), (lies) => {
        const chain = [...lies, '203.0.113.5', '172.16.9.9'].join(', ')
        expect(forwarded('10.0.0.1', chain)).toBe('203.0.113.5')
      }),
    )
  })

  it('is short and has nothing in it but an address, for any header from anywhere', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.constantFrom('10.0.0.1', '192.168.1.7'),
        (chain, proto, peer) => {
          const { address } = seen(peer, { 'x-forwarded-for': chain, 'x-forwarded-proto': proto })
          expect(address).toMatch(/^[0-9a-f.:]{3,45}$/)
        },
      ),
    )
  })
})

describe('the scheme of a request', () => {
  it.each([
    ['https', true],
    ['HTTPS', true],
    ['http', false],
    ['http, https', true],
    ['https, http', false],
    ['wss', false],
  ])('is what a trusted proxy says, the nearest one last: %s', (proto, isHttps) => {
    expect(seen('10.0.0.1', { 'x-forwarded-proto': proto })).toEqual({ address: '10.0.0.1', isHttps })
  })

  it('is not known from a proxy that says nothing', () => {
    expect(seen('10.0.0.1')).toEqual({ address: '10.0.0.1' })
  })

  it('is not believed where no proxy is trusted', () => {
    expect(seen('127.0.0.1', { 'x-forwarded-proto': 'https', 'x-forwarded-for': '1.2.3.4' }, [])).toEqual({
      address: '127.0.0.1',
    })
  })
})
