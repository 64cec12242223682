// Checks that the driver of SQLite installed here can be served with: `node scripts/driver.mjs`. Node's headers from
// 24.19 on compile better-sqlite3 12 into one that ends the process when statements are collected
// (github.com/nodejs/node/issues/65446); the ready-made one was compiled with older headers, and is sound.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The symbol that those headers leave in the driver. Node 26's leave it in a sound one, so PROBE decides. */
const SUSPECT = 'RemoveEnvironmentCleanupHook'

/**
 * A program that dies with a faulty driver: old, dead statements are collected where compiled JavaScript runs out of space; there
 * V8 knows of no context, and the driver asks for one. It survives gc(), and a collection that its own code sets off.
 */
export const PROBE = {
  options: ['--no-incremental-marking'],
  code: `const db = new (require('better-sqlite3'))(':memory:')
const fill = () => {
  let list
  for (let n = 0; n < 300000; n++) list = { list }
  return list
}
for (let round = 0; round < 10; round++) {
  let kept = Array.from({ length: 500 }, () => db.prepare('SELECT 1'))
  fill()
  kept = undefined
  fill()
}
console.log('alive')`,
}

const HOW_TO_MEND = `Bucketbook can't start: the driver of SQLite, better-sqlite3, was compiled on this machine with headers that make it \
end the process after a while (github.com/nodejs/node/issues/65446). Compile it with those of Node 24.18.1, \
npm_config_target=24.18.1 npm rebuild better-sqlite3, or take Node 22.`

/** Throws, with what to do, where the driver installed beside this script would end the server. */
export function checkDriver() {
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve('better-sqlite3/package.json'))
  let binary
  try {
    binary = readFileSync(join(folder, 'build/Release/better_sqlite3.node'))
  } catch {
    // A driver that is not built, or lies elsewhere, says so itself.
    return
  }
  if (!binary.includes(SUSPECT)) return
  const cwd = dirname(fileURLToPath(import.meta.url))
  const { stdout } = spawnSync(process.execPath, [...PROBE.options, '-e', PROBE.code], {
    cwd,
    encoding: 'utf8',
  })
  if (stdout.trim() !== 'alive') throw new Error(HOW_TO_MEND)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    checkDriver()
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
