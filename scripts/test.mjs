// Everything that must hold: types, lint, unused code, the build, and every test, browser journeys included.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getChromium } from './chromium.mjs'

const env = { ...process.env, CHROMIUM: getChromium() }

async function run(command, ...args) {
  const [code] = await once(spawn(command, args, { stdio: 'inherit', env }), 'close')
  return code ?? 1
}

// Neither needs the other, and each leaves a core idle for much of its time.
const codes = await Promise.all([
  run('npm', 'run', '--silent', 'check'),
  run('npm', 'run', '--silent', 'build'),
])
const failed = codes.find((code) => code !== 0)
process.exit(failed ?? (await run('npx', 'vitest', 'run', ...process.argv.slice(2))))
