// The cloud home on this machine: builds when the sources are newer than the build, then runs workerd over DATA_DIR.
import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, isBuilt, isOld } from './built.mjs'
import { startWorkerd } from './workerd.mjs'

const WORKER = 'dist/cloud/worker.js'

if (!isBuilt() || isOld()) build()
if (!existsSync(WORKER) || statSync(WORKER).mtimeMs < statSync('dist/server/main.js').mtimeMs)
  execFileSync('npm', ['run', '--silent', 'build:cloud'], { stdio: ['ignore', 'ignore', 'inherit'] })

const { HOST: host = '0.0.0.0', PORT = '3000', DATA_DIR = './data', ...env } = process.env
const dataDir = resolve(DATA_DIR)
const running = await startWorkerd({
  ...{ dataDir, host, port: Number(PORT), worker: resolve(WORKER), webDir: 'dist/web', env },
})
console.log(
  `Bucketbook is running on workerd: http://localhost:${PORT}/\nIts objects are in ${join(dataDir, 'objects')}\nCtrl+C stops it; nothing is lost.`,
)
let isAsked = false
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    isAsked = true
    void running.stop()
  })
const code = await running.exited
process.exit(isAsked ? 0 : code)
