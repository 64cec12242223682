import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { inject } from 'vitest'
import { restoreObject } from '../../../../scripts/restore-object.mjs'
import { authorizationOf, inviteInto, startWorkerd } from '../../../../scripts/workerd.mjs'

export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })

export const UNLIMITED = { RATE_LIMIT_PER_MINUTE: '1000000000', AUTH_RATE_LIMIT_PER_MINUTE: '1000000000' }

/** The cloud home in workerd, with a clock that the test sets; `restart` ends it with -9 and starts it over what is there. */
export async function cloudServer(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bucketbook-cloud-'))
  const clock = { ahead: 0 }
  const [dataDir, worker] = [join(folder, 'data'), join(folder, 'worker.js')]
  const built = readFileSync(inject('cloudWorker'), 'utf8')
  copyFileSync(
    join(dirname(inject('cloudWorker')), 'sql-wasm-browser.wasm'),
    join(folder, 'sql-wasm-browser.wasm'),
  )
  const how = async () => {
    // An alarm may come before any request says what time it is.
    writeFileSync(worker, `globalThis.testAhead = ${clock.ahead}\n${built}`)
    return {
      dataDir,
      worker,
      host: '127.0.0.1',
      port: await freePort(),
      webDir: resolve('dist/web'),
      env: { ...UNLIMITED, ...env },
    }
  }
  const begin = async () => startWorkerd(await how())
  let running = await begin()
  return {
    clock,
    fetch(path: string, init: RequestInit = {}) {
      const headers = new Headers(init.headers)
      headers.set('test-ahead', String(clock.ahead))
      return fetch(running.url + path, { redirect: 'manual', ...init, headers })
    },
    dataDir,
    /** The header that proves to the worker that its operator asks. */
    authorizationOf: (what: string) => authorizationOf(dataDir, what),
    kill: () => running.kill(),
    /** Codes as the start tells them, and the command line. */
    invite: (email?: string) => inviteInto({ url: running.url, dataDir }, email),
    /** `between` is done while nothing runs. */
    async restart(between = () => {}) {
      running.kill()
      await running.exited
      between()
      running = await begin()
    },
    /** Turns a book's object back to the copy, with all that must follow. */
    async restored(bookId: string, file: string) {
      await running.stop()
      const followed = await restoreObject({ ...(await how()), bookId, file })
      running = await begin()
      return followed
    },
    async close() {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let shared: ReturnType<typeof cloudServer> | undefined

/** One for all of a file of tests, in whichever of its modules it is asked for; `endShared` ends it with the file. */
export const sharedServer = (): ReturnType<typeof cloudServer> => {
  shared ??= cloudServer()
  return shared
}

export async function endShared(): Promise<void> {
  const running = await shared
  shared = undefined
  await running?.close()
}
