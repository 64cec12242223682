// Everything that must hold: types, lint, unused code, the build, and every test, browser journeys included.
import { spawnSync } from 'node:child_process'
import { getChromium } from './chromium.mjs'

const CHROMIUM = getChromium()
const steps = [
  ['npm', 'run', '--silent', 'check'],
  ['npm', 'run', '--silent', 'build'],
  ['npx', 'vitest', 'run', ...process.argv.slice(2)],
]
for (const [command, ...args] of steps) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, CHROMIUM } })
  if (status !== 0) process.exit(status ?? 1)
}
