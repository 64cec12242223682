import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type Person, personOn, sharedBook } from '../../household/testing.ts'
import { cloudServer, freePort } from './testing/workerd.ts'

const cloud = await cloudServer()
afterAll(cloud.close)

/** The last stream that a browser has opened: those of the tests read their answers to the end. */
let opened: Response | undefined

const server = {
  ...cloud,
  home: { operatorEmails: [] },
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await cloud.fetch(path, init)
    if (!path.startsWith('/api/events') || !response.ok) return response
    opened = response
    return new Response(null, response)
  },
}

const newPerson = (name: string): Promise<Person> => personOn(server as never, name)

const addAccount = (to: Pick<ReturnType<Person['within']>, 'done'>, name: string) =>
  to.done('POST', '/accounts', { name, type: 'cash', balance: '0' })

const asked = async (path: string) => (await cloud.fetch(path)).json()
/** Number of times that the object of a book was made. */
const madeOf = (bookId: string): Promise<number> => asked(`/test/made?book=${bookId}`)
const linesOf = ({ ownId }: Person): Promise<number> => asked(`/test/lines?book=${ownId}`)

/** The stream of a person who listens to a book; `read` is undefined once it has ended. */
async function listening(person: Person, bookId?: string) {
  const { status } = await person.send('GET', bookId ? `/events?book=${bookId}` : '/events')
  expect(status).toBe(200)
  const headers = opened?.headers
  const reader = opened?.body?.pipeThrough(new TextDecoderStream()).getReader()
  const messages: string[] = []
  /** The next message, as it stands in the stream. */
  const read = async (): Promise<string | undefined> => {
    for (let text = ''; messages.length === 0; ) {
      const { value } = (await reader?.read()) ?? {}
      if (value === undefined) return undefined
      text += value
      if (text.endsWith('\n\n')) messages.push(...text.split(/(?<=\n\n)/))
    }
    return messages.shift()
  }
  return {
    headers,
    read,
    /** The next version, whatever else comes before it. */
    async version(): Promise<number | undefined> {
      for (;;) {
        const text = await read()
        if (text === undefined) return undefined
        const [, data] = /^event: version\ndata: (.*)\n\n$/.exec(text) ?? []
        if (data) return JSON.parse(data).version
        expect(text).toBe(': still here\n\n')
      }
    },
    /** Waits until nothing has come for ten seconds. */
    async silence(): Promise<void> {
      for (let text = await read(); text !== ': still here\n\n'; text = await read())
        expect(text).toBeDefined()
    },
    leave: () => reader?.cancel(),
  }
}

it('a stream says which version a book has, and that it is still there where nothing changes', async () => {
  const anna = await newPerson('Anna')
  const { headers, read, leave } = await listening(anna)
  expect([headers?.get('content-type'), headers?.get('cache-control')]).toEqual([
    'text/event-stream',
    'no-cache',
  ])
  expect([headers?.get('x-accel-buffering'), headers?.get('content-security-policy')]).toEqual([
    'no',
    expect.stringContaining("default-src 'none'"),
  ])
  expect(await read()).toMatch(
    new RegExp(`^event: version\ndata: \\{"book":"${anna.ownId}","version":\\d+\\}\n\n$`),
  )
  expect(await read()).toBe(': still here\n\n')
  await leave()
  expect((await anna.send('HEAD', '/events')).status).toBe(200)
})

it('who listens hears of changes after the objects of the person and of the books have left memory, as long as there are signs of them', async () => {
  const [ben, cleo] = [await newPerson('Ben'), await newPerson('Cleo')]
  const { id: flat } = await sharedBook(cleo, [[ben, 'editor']])
  const [own, shared] = [await listening(ben), await listening(ben, flat)]
  const told = { own: await own.version(), shared: await shared.version() }
  const change = async () => {
    await addAccount(cleo.within(flat), 'Kitty')
    const flatNext = await shared.version()
    await addAccount(ben, 'Cash')
    const ownNext = await own.version()
    expect(flatNext).toBeGreaterThan(told.shared ?? 0)
    expect(ownNext).toBeGreaterThan(told.own ?? 0)
    Object.assign(told, { own: ownNext, shared: flatNext })
  }
  const made = () => Promise.all([ben.ownId, flat].map(madeOf))
  const before = await made()
  let seconds = 0
  // Nobody asks the objects for anything meanwhile: comments come from the worker in front of them.
  const quiet = async () => {
    await Promise.all([own.silence(), shared.silence()])
    seconds += 10
  }
  // Two minutes have passed at the end since all signs but those that come after 50 seconds.
  cloud.clock.ahead += 100_000
  for (let times = 2, now = before; seconds < 60 || now[0] === before[0] || now[1] === before[1]; times++) {
    for (let n = 0; n < times; n++) await quiet()
    await change()
    now = await made()
  }
  cloud.clock.ahead += 100_000
  await change()
  await Promise.all([own.leave(), shared.leave()])
  // workerd decides when they leave.
}, 900_000)

it('who is put out of a shared book hears nothing more of it, and the others go on hearing', async () => {
  const [dora, emil] = [await newPerson('Dora'), await newPerson('Emil')]
  const { id: flat, members } = await sharedBook(dora, [[emil, 'editor']])
  const [hers, his, hisOwn] = [
    await listening(dora, flat),
    await listening(emil, flat),
    await listening(emil),
  ]
  for (const stream of [hers, his, hisOwn]) await stream.version()
  await dora.done('DELETE', `/books/${flat}/members/${members.Emil}`)
  await addAccount(dora.within(flat), 'Kitty')
  expect(await his.version()).toBeUndefined()
  expect(await hers.version()).toBeGreaterThan(0)
  expect((await emil.send('GET', `/events?book=${flat}`)).status).toBe(404)
  await addAccount(emil, 'Cash')
  expect(await hisOwn.version()).toBeGreaterThan(0)
  await Promise.all([hers.leave(), hisOwn.leave()])
})

it('signing out ends the streams of that browser, of the own book and of a shared one, and no other’s', async () => {
  const [fay, gil] = [await newPerson('Fay'), await newPerson('Gil')]
  const { id: flat } = await sharedBook(gil, [[fay, 'editor']])
  const streams = [await listening(fay), await listening(fay, flat)]
  const gils = await listening(gil, flat)
  for (const stream of [...streams, gils]) await stream.version()
  await fay.send('POST', '/logout')
  for (const stream of streams) expect(await stream.version()).toBeUndefined()
  expect((await fay.send('GET', '/events')).status).toBe(401)
  await addAccount(gil.within(flat), 'Kitty')
  expect(await gils.version()).toBeGreaterThan(0)
  await gils.leave()
})

it('a browser that has gone is let go', async () => {
  const hal = await newPerson('Hal')
  const { version, leave } = await listening(hal)
  await version()
  expect(await linesOf(hal)).toBe(1)
  await leave()
  await expect.poll(() => linesOf(hal)).toBe(0)
})

it('who gives no sign for two minutes is let go', async () => {
  const ida = await newPerson('Ida')
  const { id: flat } = await sharedBook(ida)
  const [silent, ofFlat] = [await listening(ida), await listening(ida, flat)]
  for (const { version } of [silent, ofFlat]) await version()
  cloud.clock.ahead += 121_000
  const stays = await listening(ida)
  await stays.version()
  await addAccount(ida, 'Cash')
  expect(await stays.version()).toBeGreaterThan(0)
  for (const { version } of [silent, ofFlat]) expect(await version()).toBeUndefined()
  expect(await linesOf(ida)).toBe(1)
  await stays.leave()
})

it('SIGTERM ends the process though somebody listens', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bucketbook-start-'))
  const port = String(await freePort())
  const child = spawn(process.execPath, ['scripts/start-cloud.mjs'], {
    env: { ...process.env, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  await once(child.stdout, 'data')
  const url = `http://127.0.0.1:${port}`
  const someone = await personOn(
    {
      ...server,
      clock: { ahead: 0 },
      async fetch(path: string, init: RequestInit) {
        const response = await fetch(url + path, init)
        if (!path.startsWith('/api/events')) return response
        opened = response
        return new Response(null, response)
      },
    } as never,
    'Jo',
  )
  const stream = await listening(someone)
  await stream.version()
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  rmSync(dataDir, { recursive: true })
})
