// The cloud home on this machine: builds when the sources are newer than the build, then runs workerd over DATA_DIR.
import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, isBuilt, isOld } from './built.mjs'
import { inviteInto, startWorkerd } from './workerd.mjs'

const WORKER = 'dist/cloud/worker.js'

if (!isBuilt() || isOld()) build()
if (!existsSync(WORKER) || statSync(WORKER).mtimeMs < statSync('dist/server/main.js').mtimeMs)
  execFileSync('npm', ['run', '--silent', 'build:cloud'], { stdio: ['ignore', 'ignore', 'inherit'] })

// The worker would refuse each request by wrong settings, and the start wait for an answer without end.
const { readConfig } = await import('../dist/server/config.js')
try {
  readConfig()
} catch (error) {
  console.error(`Bucketbook can't start: ${error.message}`)
  process.exit(1)
}
const { HOST: host = '0.0.0.0', PORT = '3000', DATA_DIR = './data', ...env } = process.env
const dataDir = resolve(DATA_DIR)
const running = await startWorkerd({
  dataDir,
  host,
  port: Number(PORT),
  worker: resolve(WORKER),
  webDir: 'dist/web',
  env,
})
let isAsked = false
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    isAsked = true
    void running.stop()
  })
console.log(
  `Bucketbook is running on workerd: http://localhost:${PORT}/\nIts objects are in ${join(dataDir, 'objects')}\nCtrl+C stops it; nothing is lost.`,
)
const base = env.PUBLIC_URL || `http://localhost:${PORT}`
const codes = env.ADMIN_EMAILS
  ? await inviteInto({ url: running.url, dataDir }).catch((error) => {
      if (!isAsked) console.error(`Nobody was invited: ${error.message}`)
      return []
    })
  : []
for (const [place, code] of codes.entries()) {
  // The log names nobody: the operator knows whom they have named.
  const address = codes.length > 1 ? `address ${place + 1} of ADMIN_EMAILS` : 'ADMIN_EMAILS'
  console.log(
    code
      ? `Nobody is operator yet. Register ${address} within a week by this link: ${new URL(`?invite=${code}`, base)}`
      : `Nobody is operator yet, and ${address} has an account already.`,
  )
}
const code = await running.exited
process.exit(isAsked ? 0 : code)
