import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { version } from '../../../package.json'
import { readConfig, shownOf } from './config.ts'
import { startServer } from './server.ts'
import { mustStop, onStop } from './signals.ts'

const file = fileURLToPath(import.meta.url)
const webDir = resolve(dirname(file), '../web')
const release = `${version}-${Math.round(statSync(file).mtimeMs).toString(36)}`

try {
  if (mustStop()) process.exit(0)
  const config = readConfig()
  const server = await startServer(config, { webDir, release })
  server.logger.info(
    { ...shownOf(config), port: server.port },
    `Bucketbook ${version} on http://localhost:${server.port}${config.basePath}`,
  )
  onStop(server.close)
} catch (error) {
  console.error(`Bucketbook can't start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
