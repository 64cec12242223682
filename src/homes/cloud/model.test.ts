import { afterAll } from 'vitest'
import { testSync } from '../browser/testing/whole.ts'
import { modelServer } from './testing/model-server.ts'

const cloud = await modelServer()
afterAll(cloud.close)

testSync(cloud, Number(process.env.HISTORIES ?? 20))
