// Builds when the sources are newer than the build, then runs the server in this process.
import { build, isBuilt, isOld } from './built.mjs'
import { checkDriver } from './driver.mjs'

try {
  checkDriver()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
if (!isBuilt() || isOld()) build()
await import('../dist/server/main.js')
