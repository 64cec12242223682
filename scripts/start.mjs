// Builds when the sources are newer than the build, then runs the server in this process.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'

const SOURCES = ['src', 'web', 'package.json', 'package-lock.json', 'vite.config.ts']
const BUILT = 'dist/server/main.js'

function newest(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(`${path}/${name}`)))
}

const hasSources = existsSync('src')
if (!existsSync(BUILT) || (hasSources && Math.max(...SOURCES.map(newest)) > statSync(BUILT).mtimeMs)) {
  execFileSync('npm', ['run', '--silent', 'build'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
}
await import(`../${BUILT}`)
