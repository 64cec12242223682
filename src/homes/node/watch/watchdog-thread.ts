import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { BEATS, IS_DEBUGGED, type Watched } from './watchdog.ts'

const { shared, tickMs, patienceTicks } = workerData as Watched
const signs = new Int32Array(shared)
const STANDARD_OUTPUT = 1

let seen = Atomics.load(signs, BEATS)
let missed = 0

// Ticks of this thread are counted, and no time: while the process or the machine is stopped, nothing ticks here either.
setInterval(() => {
  const beats = Atomics.load(signs, BEATS)
  missed = beats === seen && Atomics.load(signs, IS_DEBUGGED) === 0 ? missed + 1 : 0
  seen = beats
  if (missed < patienceTicks) return
  const line = {
    level: 60,
    time: Date.now(),
    pid: process.pid,
    msg: `Bucketbook ends: it has stood still for ${Math.round((patienceTicks * tickMs) / 1000)} seconds`,
  }
  try {
    writeSync(STANDARD_OUTPUT, `${JSON.stringify(line)}\n`)
  } finally {
    // Nothing gentler reaches a thread that stands still. What was answered is on the disk.
    process.kill(process.pid, 'SIGKILL')
  }
}, tickMs)
