import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { version } from '../../../package.json'
import { readConfig, shownOf } from './config.ts'
import { type RunningServer, startServer } from './server.ts'

const EXIT_AFTER_MS = 8000
const file = fileURLToPath(import.meta.url)
const webDir = resolve(dirname(file), '../web')
const copyThread = resolve(dirname(file), 'copy-thread.js')
const release = `${version}-${Math.round(statSync(file).mtimeMs).toString(36)}`

async function start(): Promise<RunningServer> {
  const config = readConfig()
  const server = await startServer(config, { webDir, release, copyThread })
  server.logger.info(
    { ...shownOf(config), port: server.port },
    `Bucketbook ${version} on http://localhost:${server.port}${config.basePath}`,
  )
  return server
}

const starting = start()
let isStopping = false
const stop = () => {
  // The second signal does not wait: answers are cut off, the database is closed.
  if (isStopping) process.exit(1)
  isStopping = true
  setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref()
  // Also while it starts: to exit past an open database may crash in its driver.
  starting
    .then((server) => server.close())
    .then(
      () => process.exit(0),
      () => {},
    )
}
// Not after the start: process 1 of a container does not even notice a signal that nobody handles.
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

try {
  await starting
} catch (error) {
  console.error(`Bucketbook can't start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
