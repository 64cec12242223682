import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { version } from '../../../package.json'
import { readConfig, shownOf } from './config.ts'
import { startServer } from './server.ts'
import { mustStop, onStop } from './signals.ts'

const file = fileURLToPath(import.meta.url)
const webDir = resolve(dirname(file), '../web')
const copyThread = resolve(dirname(file), 'copy-thread.js')
const searchThread = resolve(dirname(file), 'search-thread.js')
const release = `${version}-${Math.round(statSync(file).mtimeMs).toString(36)}`

try {
  if (mustStop()) process.exit(0)
  const config = readConfig()
  const server = await startServer(config, { webDir, release, copyThread, searchThread })
  server.logger.info(
    { ...shownOf(config), port: server.port },
    `Bucketbook ${version} on http://localhost:${server.port}${config.basePath}`,
  )
  // Node would print an error of the database with the values that it was about.
  const fallen = (error: unknown) => {
    server.logger.fatal({ err: error }, 'Bucketbook ends: something was thrown that nothing caught')
    process.exit(1)
  }
  process.on('uncaughtException', fallen)
  process.on('unhandledRejection', fallen)
  onStop(() => {
    server.logger.info('Bucketbook is stopping')
    return server.close()
  })
} catch (error) {
  console.error(`Bucketbook can't start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
