import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { version } from '../../../package.json'
import { readConfig, shownOf } from './config.ts'
import { startServer } from './server.ts'

const EXIT_AFTER_MS = 8000
const file = fileURLToPath(import.meta.url)
const webDir = resolve(dirname(file), '../web')
const copyThread = resolve(dirname(file), 'copy-thread.js')
const release = `${version}-${Math.round(statSync(file).mtimeMs).toString(36)}`

try {
  const config = readConfig()
  const server = await startServer(config, { webDir, release, copyThread })
  server.logger.info(
    { ...shownOf(config), port: server.port },
    `Bucketbook ${version} on http://localhost:${server.port}${config.basePath}`,
  )
  let isStopping = false
  const stop = () => {
    // The second signal does not wait.
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref()
    void server.close().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  console.error(`Bucketbook can't start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
