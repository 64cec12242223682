import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

/** Nothing of this process's own environment but what a process needs to run. */
const envOf = (env: Record<string, string>) => ({
  PATH: process.env.PATH,
  HOST: '127.0.0.1',
  PORT: '0',
  ...env,
})

const run = (script: string, args: string[], env: Record<string, string>) =>
  spawn(process.execPath, [script, ...args], { env: envOf(env), stdio: 'pipe' })

/** Runs the built command line to its end. */
export async function ops(env: Record<string, string>, args: string[], input = '') {
  const child = run('dist/server/ops.js', args, env)
  child.stdin.end(input)
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code: code as number, out: out.trim(), error: error.trim() }
}

/** Starts the built server and waits until it listens. Rejects with what it wrote where it ends before. */
export async function startBuilt(env: Record<string, string>) {
  const child = run('dist/server/main.js', [], env)
  const gone = once(child, 'exit')
  let log = ''
  const port = await new Promise<number>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      log += chunk
      const [, found] = /"port":(\d+)/.exec(log) ?? []
      if (found) resolve(Number(found))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('close', () => reject(new Error(log.trim())))
  })
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    const [code] = await gone
    return code as number | null
  }
  return { port, url: `http://127.0.0.1:${port}`, log: () => log, end }
}

/** Starts the built server and sends it SIGTERM once it has taken the data folder, before it listens. */
export async function stopWhileStarting(env: Record<string, string> & { DATA_DIR: string }) {
  const child = run('dist/server/main.js', [], env)
  const gone = once(child, 'close')
  const log = Promise.all([text(child.stdout), text(child.stderr)])
  while (!existsSync(join(env.DATA_DIR, 'bucketbook.lock')) && child.exitCode === null) await setTimeout(1)
  child.kill('SIGTERM')
  const [code, signal] = await gone
  return { code, signal, log: (await log).join('') }
}

/** What a server answers to these very bytes. */
export async function sendRaw(port: number, request: string): Promise<{ status: number; body: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.end(Buffer.from(request, 'latin1'))
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body }
}
