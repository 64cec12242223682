// Starts the servers that are measured, each in a process of its own, and stops them.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOST, launchChromium } from '../scripts/chromium.mjs'

/** A port that nobody listens on now. */
export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'bucketbook-bench-'))
export const removeFolder = (folder) => rmSync(folder, { recursive: true, force: true })

/** A load is no visitor: it must not run into the limits on requests, nor a full book into its own. */
export const UNLIMITED = {
  RATE_LIMIT_PER_MINUTE: '1000000000',
  AUTH_RATE_LIMIT_PER_MINUTE: '1000000000',
  MAX_TRANSACTIONS: '1000000000',
}

/** The resident memory of a process in MiB; Linux only. */
export const memoryOf = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024

const TICKS_PER_SECOND = 100
/** Seconds of processor time that a process has taken, in its own code and the system's; Linux only. */
export function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/**
 * Starts `node script` and waits until it answers; `startMs` is the time from spawn to the first answer.
 * `env` may be made from the port; `node` is another Node than the running one.
 */
export async function startProcess(script, env, path, node = process.execPath) {
  const port = await freePort()
  const ours = { ...UNLIMITED, LOG_LEVEL: 'warn', HOST: '127.0.0.1', PORT: String(port) }
  const begin = performance.now()
  const child = spawn(node, [script], {
    env: { ...process.env, ...(typeof env === 'function' ? env(String(port)) : { ...ours, ...env }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // A bench that throws leaves no server behind.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const exited = new Promise((resolve) => child.once('exit', resolve)).then(() => process.off('exit', end))
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`)
    const isUp = await fetch(url + path).then(
      (response) => response.arrayBuffer().then(() => true),
      () => false,
    )
    if (isUp) break
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const startMs = performance.now() - begin
  const stop = () => {
    child.kill('SIGTERM')
    return exited
  }
  return { url, pid: child.pid, startMs, stop }
}

export const startBucketbook = (dataDir, env) =>
  startProcess('dist/server/main.js', { DATA_DIR: dataDir, ...env }, '/api/health')
export const startBare = (dataDir) => startProcess('bench/bare.mjs', { DATA_DIR: dataDir }, '/hello')

/** A browser in which the session's cookie is set, at the name under which people open the server. */
export async function openBrowser(server, cookie) {
  const browser = await launchChromium()
  const url = `http://${HOST}:${new URL(server.url).port}`
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const [name, value] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
  return { browser, context, url }
}
