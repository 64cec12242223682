import { nodeServer } from './testing/node-server.ts'
import { testSync } from './testing/whole.ts'

testSync(nodeServer(), Number(process.env.HISTORIES ?? 60))
