// Builds the app where it is not built, or is older than its sources.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'

const SOURCES = [
  'src',
  'web',
  'scripts',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.cloud.config.ts',
]
const BUILT = 'dist/server/main.js'

const TESTS = /\.(test|e2e)\.tsx?$|\/(e2e|testing|conformance)$/

/** The time at which the newest file at or below the path was written, in ms; 0 for tests, which are in no build. */
function newest(path) {
  if (TESTS.test(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(...readdirSync(path).map((name) => newest(`${path}/${name}`)))
}

export const isBuilt = () => existsSync(BUILT)

/** True where the sources are here and were changed since the build. */
export const isOld = () => existsSync('src') && Math.max(...SOURCES.map(newest)) > statSync(BUILT).mtimeMs

/** Builds without a word, and says what went wrong where something did. */
export function build() {
  console.log('Building Bucketbook. This is done once after each update.')
  try {
    execFileSync('npm', ['run', '--silent', 'build'], {
      stdio: 'pipe',
      shell: process.platform === 'win32',
      maxBuffer: 64 * 1024 * 1024,
    })
  } catch (error) {
    console.error(`${error.stdout ?? ''}${error.stderr ?? ''}`)
    throw new Error('The app can’t be built; the reason stands above.')
  }
}
