import pino from 'pino'
import { expect, it } from 'vitest'
import { Refusal } from '../../../values/refusal.ts'
import { statementReader } from './statement-reader.ts'

/** Reads nothing: it answers that the file has no rows. */
const SCRIPT = new URL(
  `data:text/javascript,import{parentPort}from'node:worker_threads';parentPort.on('message',()=>{});parentPort.postMessage({head:{},length:0,accounts:[]})`,
)

function withResolvers() {
  let [resolve, reject]: [() => void, (error: Error) => void] = [() => {}, () => {}]
  const promise = new Promise<void>((done, fail) => {
    resolve = done
    reject = fail
  })
  return { promise, resolve, reject }
}

const open = () => statementReader(SCRIPT, pino({ enabled: false }))
const fileOf = () => ({ bytes: new Uint8Array(8), fileName: 'a.csv', accountId: 'a' })

it('begins no large work while other large work goes on, a file that is looked at among it', async () => {
  const { read, alone, stop } = open()
  const begun: string[] = []
  const first = withResolvers()
  const done = alone(async () => {
    begun.push('book')
    await first.promise
  })
  const reading = read(fileOf()).then((one) => {
    begun.push('statement')
    return one
  })
  const last = alone(async () => void begun.push('copy'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual(['book'])
  first.resolve()
  await done
  const { close } = await reading
  expect(begun).toEqual(['book', 'statement'])
  close()
  await last
  expect(begun).toEqual(['book', 'statement', 'copy'])
  stop()
})

it('goes on after work that failed, and refuses what would wait behind four others', async () => {
  const { alone, stop } = open()
  const first = withResolvers()
  const failed = alone(() => first.promise)
  const waiting = [1, 2, 3, 4].map((n) => alone(async () => n))
  await expect(alone(async () => 5)).rejects.toThrow(Refusal)
  first.reject(new Error('It fails'))
  await expect(failed).rejects.toThrow('It fails')
  expect(await Promise.all(waiting)).toEqual([1, 2, 3, 4])
  stop()
})
