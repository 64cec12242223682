import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, BlockList, connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { limitCrowd } from './crowd.ts'

const nobody = new BlockList()

/** A server that takes three connections of an address; `open` answers whether one is held. */
async function crowded(proxies = nobody) {
  const server = createServer((_, response) => response.end('here'))
  limitCrowd(server, proxies, 3, nobody)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    sockets.push(socket)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
  }
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { server, sockets, open, close }
}

it('an address holds so many connections and no more, until it lets one go', async () => {
  const { server, sockets, open, close } = await crowded()
  const held: boolean[] = []
  for (let n = 0; n < 5; n++) held.push(await open())
  expect(held).toEqual([true, true, true, false, false])
  const gone = new Promise<void>((resolve) =>
    server.getConnections((_, before) => {
      const look = () => server.getConnections((_, now) => (now < before ? resolve() : setImmediate(look)))
      look()
    }),
  )
  sockets[0]?.destroy()
  await gone
  expect(await open()).toBe(true)
  close()
})

it('a proxy that is believed holds as many as it likes', async () => {
  const proxies = new BlockList()
  proxies.addAddress('127.0.0.1')
  const { open, close } = await crowded(proxies)
  for (let n = 0; n < 8; n++) expect(await open()).toBe(true)
  close()
})
