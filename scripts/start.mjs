// Builds when the sources are newer than the build, then runs the server in this process.
import { build, isBuilt, isOld } from './built.mjs'

if (!isBuilt() || isOld()) build()
await import('../dist/server/main.js')
