// Runs a command of the operator. What is built stays as it is: a server may be running from it.
import { build, isBuilt } from './built.mjs'

if (!isBuilt()) build()
await import('../dist/server/ops.js')
