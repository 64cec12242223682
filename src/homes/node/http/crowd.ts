import type { Server } from 'node:http'
import { BlockList, type Socket } from 'node:net'
import { networkOf } from '../../../identity/network.ts'
import { isFrom } from '../config/client-address.ts'

/** A whole house behind one router needs a tenth of it. */
const MOST_CONNECTIONS = 512

const HERE = new BlockList()
HERE.addSubnet('127.0.0.0', 8)
HERE.addAddress('::1', 'ipv6')

/**
 * Ends connections beyond the most that one address may hold, so that nobody takes those of everybody else. Proxies
 * that are believed, and this machine itself, hold them for others.
 */
export function limitCrowd(server: Server, proxies: BlockList, most = MOST_CONNECTIONS, spared = HERE): void {
  const held = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (isFrom(spared, remoteAddress) || isFrom(proxies, remoteAddress)) return
    const network = networkOf(remoteAddress)
    const count = (held.get(network) ?? 0) + 1
    held.set(network, count)
    socket.once('close', () => {
      const left = (held.get(network) ?? 1) - 1
      if (left > 0) held.set(network, left)
      else held.delete(network)
    })
    if (count > most) socket.destroy()
  })
}
