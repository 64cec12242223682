// The server's time from its start to the first answer, and its memory at rest.
import { execFileSync } from 'node:child_process'
import { median } from './load.mjs'
import { memoryOf, removeFolder, startBucketbook, temporaryFolder } from './processes.mjs'
import { report } from './table.mjs'

const IDLE_MS = 3000
const ROUNDS = 7

const bareNode = () => {
  const begin = performance.now()
  execFileSync(process.execPath, ['-e', '0'])
  return performance.now() - begin
}

export async function benchStart() {
  const folder = temporaryFolder()
  await (await startBucketbook(folder)).stop()
  const bare = []
  const ours = []
  for (let n = 0; n < ROUNDS; n++) {
    bare.push(bareNode())
    const server = await startBucketbook(folder)
    ours.push(server.startMs)
    await server.stop()
  }
  report('node -e 0', median(bare), 'ms')
  report('server, start to first answer', median(ours), 'ms')
  report('server start against node -e 0', median(ours) / median(bare), 'times', 3, 'at most')
  const server = await startBucketbook(folder)
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
  if (process.platform === 'linux') report('memory at rest', memoryOf(server.pid), 'MiB', 110, 'at most')
  await server.stop()
  removeFolder(folder)
}
