import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { version } from '../../../package.json'
import { readConfig, shownOf } from './config/config.ts'
import { terminalStream } from './log.ts'
import { startServer } from './server.ts'
import { mustStop, onStop } from './signals.ts'
import { keepWatched } from './watch/watchdog.ts'

const file = fileURLToPath(import.meta.url)
const webDir = resolve(dirname(file), '../web')
const copyThread = resolve(dirname(file), 'copy-thread.js')
const statementThread = resolve(dirname(file), 'statement-thread.js')
const watchdogThread = resolve(dirname(file), 'watchdog-thread.js')
const release = `${version}-${Math.round(statSync(file).mtimeMs).toString(36)}`

// Files of this process are nobody else's on this machine: they hold what people entered.
process.umask(0o077)
try {
  if (mustStop()) process.exit(0)
  const config = readConfig()
  const isLookedAt = process.stdout.isTTY === true
  const server = await startServer(config, {
    webDir,
    release,
    copyThread,
    statementThread,
    logStream: isLookedAt ? await terminalStream() : undefined,
  })
  const address = `http://localhost:${server.port}${config.basePath}`
  if (!isLookedAt)
    server.logger.info({ ...shownOf(config), port: server.port }, `Bucketbook ${version} on ${address}`)
  // `npm start` is typed by a person, also where its output goes into a file.
  if (isLookedAt || process.env.npm_lifecycle_event === 'start')
    console.log(
      `Bucketbook ${version} is running: ${address}\nYour data is in ${config.dataDir}\nCtrl+C stops it; nothing is lost.`,
    )
  // Node would print an error of the database with the values that it was about.
  const fallen = (error: unknown) => {
    server.logger.fatal({ err: error }, 'Bucketbook ends: something was thrown that nothing caught')
    process.exit(1)
  }
  process.on('uncaughtException', fallen)
  process.on('unhandledRejection', fallen)
  // Not before: what an upgrade does may take its time.
  const stopWatched = keepWatched(watchdogThread)
  onStop(() => {
    stopWatched()
    server.logger.info('Bucketbook is stopping')
    return server.close()
  })
} catch (error) {
  console.error(`Bucketbook can't start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
