import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'

const THREAD = 'dist/server/watchdog-thread.js'

/** The half of the watch that beats, in a process of its own that then does what it is told. */
const processThat = (does: string) => {
  const script = `
    const { Worker } = require('node:worker_threads')
    const shared = new SharedArrayBuffer(8)
    const signs = new Int32Array(shared)
    const beating = setInterval(() => Atomics.add(signs, 0, 1), 20)
    const workerData = { shared, tickMs: 20, patienceTicks: 25 }
    const worker = new Worker(${JSON.stringify(`${process.cwd()}/${THREAD}`)}, { workerData })
    worker.once('online', () => { console.log('watched'); ${does} })`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = Promise.all([once(child, 'exit'), text(child.stdout)]).then(([[code, signal], out]) => ({
    code,
    signal,
    out,
  }))
  return { child, ended }
}

it('ends a process that stands still, with a line in the log', async () => {
  const { ended } = processThat('for (;;);')
  const { signal, out } = await ended
  expect(signal).toBe('SIGKILL')
  expect(JSON.parse(out.trim().split('\n').at(-1) ?? '')).toMatchObject({
    level: 60,
    msg: expect.stringContaining('stood still'),
  })
})

it('leaves one alone that was stopped and goes on, or that works with pauses', async () => {
  const { child, ended } = processThat('setTimeout(() => process.exit(7), 1500)')
  await once(child.stdout, 'data')
  child.kill('SIGSTOP')
  await wait(1000)
  child.kill('SIGCONT')
  expect(await ended).toMatchObject({ code: 7, signal: null })
})
