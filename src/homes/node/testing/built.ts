import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** The environment of a server: nothing of this process's own but what a process needs to run. */
const envOf = (env: Record<string, string>) => ({
  PATH: process.env.PATH,
  HOST: '127.0.0.1',
  PORT: '0',
  ...env,
})

const run = (script: string, args: string[], env: Record<string, string>) =>
  spawn(process.execPath, [script, ...args], { env: envOf(env), stdio: 'pipe' })

/** Runs a built program to its end. */
async function toEnd(child: ReturnType<typeof run>, input: string) {
  child.stdin.end(input)
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code: code as number, out: out.trim(), error: error.trim() }
}

/** Runs the built command line to its end. */
export const ops = (env: Record<string, string>, args: string[], input = '') =>
  toEnd(run('dist/server/ops.js', args, env), input)

/** Runs a built server that is to end by itself; one that serves is ended, without an exit code. */
export async function failedStart(env: Record<string, string>) {
  const child = run('dist/server/main.js', [], env)
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  const begin = performance.now()
  const end = await toEnd(child, '')
  clearTimeout(timer)
  return { ...end, ms: performance.now() - begin }
}

/** The same, where no file may have more than so many blocks of 512 bytes. */
const runLimited = (script: string, env: Record<string, string>, blocks: number) =>
  spawn('sh', ['-c', `ulimit -f ${blocks}; exec "$0" "$1"`, process.execPath, script], {
    env: envOf(env),
    stdio: 'pipe',
  })

/**
 * Starts the built server and waits until it listens. Rejects with what it wrote where it ends before.
 * `fileBlocks` is the most that one of its files may have, of 512 bytes each.
 */
export async function startBuilt(env: Record<string, string>, fileBlocks?: number) {
  const script = 'dist/server/main.js'
  const child = fileBlocks ? runLimited(script, env, fileBlocks) : run(script, [], env)
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
  return { pid: child.pid as number, port, url: `http://127.0.0.1:${port}`, log: () => log, end }
}

/** Starts the built server and sends it SIGTERM once it has taken the data folder, before it listens. */
export async function stopWhileStarting(env: Record<string, string> & { DATA_DIR: string }) {
  const child = run('dist/server/main.js', [], env)
  const gone = once(child, 'close')
  const log = Promise.all([text(child.stdout), text(child.stderr)])
  while (!existsSync(join(env.DATA_DIR, 'bucketbook.lock')) && child.exitCode === null) await wait(1)
  child.kill('SIGTERM')
  const [code, signal] = await gone
  return { code, signal, log: (await log).join('') }
}

/** Sends these very bytes and returns the server's response. */
export async function sendRaw(port: number, request: string): Promise<{ status: number; body: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.end(Buffer.from(request, 'latin1'))
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body }
}
