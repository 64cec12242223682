import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to the server on which what a browser sends can be held; what is held is lost where the browser hangs up. */
export async function openSlowLine(url: string) {
  const { hostname, port } = new URL(url)
  const ends = new Set<Socket>()
  const held: (() => void)[] = []
  let isHeld = false
  const line = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1')
    for (const end of [near, far]) {
      ends.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        near.destroy()
        far.destroy()
      })
    }
    far.pipe(near)
    near.on('data', (bytes) => {
      const send = () => void (near.destroyed || far.write(bytes))
      if (isHeld) held.push(send)
      else send()
    })
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://${hostname}:${(line.address() as AddressInfo).port}`,
    hold: () => {
      isHeld = true
    },
    release: () => {
      isHeld = false
      for (const send of held.splice(0)) send()
    },
    close: () => {
      for (const end of ends) end.destroy()
      line.close()
    },
  }
}
