import { BlockList, isIP, SocketAddress } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { BadConfig } from './settings.ts'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/

const MAX_KNOWN = 1000

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** An address in its one form, IPv4 where it is one; undefined for any other text. At most 45 characters. */
function addressOf(text: string): string | undefined {
  const [, inBrackets, withPort] = WITH_PORT.exec(text.trim()) ?? []
  const [bare = ''] = (inBrackets ?? withPort ?? text.trim()).split('%')
  if (!isIP(bare)) return undefined
  const { address } = new SocketAddress({ address: bare, family: familyOf(bare) })
  return MAPPED.exec(address)?.[1] ?? address
}

/** The proxies that are believed: addresses and networks such as 10.0.0.0/8. Throws on anything else. */
export function proxiesOf(list: string[]): BlockList {
  const proxies = new BlockList()
  for (const item of list) {
    const [text = '', bits] = item.split('/')
    const address = isIP(text) ? addressOf(text) : undefined
    const isNetwork = bits !== undefined
    const most = familyOf(text) === 'ipv6' ? 128 : 32
    const isFine = !isNetwork || (/^\d{1,3}$/.test(bits) && Number(bits) <= most && !/^::ffff:/i.test(text))
    if (!address || !isFine)
      throw new BadConfig(`TRUSTED_PROXIES: ${item} is no address and no network such as 10.0.0.0/8`)
    if (isNetwork) proxies.addSubnet(address, Number(bits), familyOf(address))
    else proxies.addAddress(address, familyOf(address))
  }
  return proxies
}

/** True where a connection from this address is one of the proxies'. */
export function isFrom(proxies: BlockList, peer: string | undefined): boolean {
  const address = addressOf(peer ?? '')
  return address !== undefined && proxies.check(address, familyOf(address))
}

/**
 * Returns the address that a request came from. A proxy's headers are believed where the connection comes
 * from a trusted one: then the rightmost address that is no trusted proxy is the client, because anything
 * left of it may be invented.
 */
export function clientAddress(proxies: BlockList) {
  const isTrusted = (address: string) => proxies.check(address, familyOf(address))
  const known = new Map<string, { address: string; isTrusted: boolean }>()
  /** Remembered, because a browser asks a hundred times from one address. */
  const peerOf = (text: string) => {
    const before = known.get(text)
    if (before) return before
    const address = addressOf(text) ?? ''
    const peer = { address, isTrusted: address !== '' && isTrusted(address) }
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(text, peer)
    return peer
  }
  return (env: unknown, header: (name: string) => string | undefined) => {
    const peer = peerOf((env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? '')
    if (!peer.isTrusted) return { address: peer.address }
    let { address } = peer
    const hops = header('x-forwarded-for')?.split(',').reverse() ?? []
    for (const hop of hops) {
      const next = addressOf(hop)
      // A hop that is no address says nothing of the sender: the proxy that passed it on stands for them.
      if (!next) break
      address = next
      if (!isTrusted(address)) break
    }
    const scheme = header('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase()
    return scheme ? { address, isHttps: scheme === 'https' } : { address }
  }
}
