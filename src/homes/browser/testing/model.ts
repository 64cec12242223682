import { eq } from 'drizzle-orm'
import { listCloudCopies } from '../../../archive/copies.ts'
import { commands } from '../../../book/tables.ts'
import { openSession } from '../../../identity/sessions.ts'
import { sessions, users } from '../../../identity/tables.ts'
import { addUser } from '../../../identity/users.ts'
import { uuidV7 } from '../../../values/id.ts'
import { testServer } from '../../node/testing.ts'
import { copyBook, type SyncSides, syncAll } from '../sync.ts'
import type { Outcome, RefusedCall } from '../wire.ts'
import { type ModelDevice, newDevice } from './device.ts'
import type { Act, History, Luck, Step } from './history.ts'
import { type Order, toOrder } from './order.ts'

/** A command that some home has answered well. */
interface Acknowledged {
  key: string
  act: Act['do']
  path: string
  /** Names of what it made; each text is used once. */
  texts: string[]
  /** Name of what it deleted, or the import that it took back. */
  gone?: string
  noted?: Order['noted']
}

interface Device extends ModelDevice {
  isOnline: boolean
}

const server = testServer()
const nobody = { userId: null, client: { address: '', userAgent: '' }, newId: () => server.home.newId() }

/** A new user of the one server with their devices, and what they do. */
export async function newModel({ skews, tier, hasCredits }: History) {
  const { db, clock } = server
  const { user, token } = db.transaction((tx) => {
    const name = { firstName: 'Ada', lastName: 'L', email: null, authProvider: 'local' as const }
    const user = addUser(tx, server.home, {
      ...name,
      emailVerified: false,
      passwordHash: null,
      timeZone: 'UTC',
    })
    const credits = { monthlySyncCredits: hasCredits ? 2 : 0 }
    tx.update(users)
      .set({ subscriptionTier: tier, ...credits })
      .where(eq(users.id, user.id))
      .run()
    return { user, token: openSession(tx, user, { ...nobody, now: clock.now }) }
  })
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> =>
    server.fetch(`/${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), cookie: `bucketbook_session=${token}` },
    })
  const acknowledged: Acknowledged[] = []
  const balances = new Map<string, number>()
  const unsure = new Set<string>()
  let count = 0

  /** Fills the book before it is copied, so that what one device deletes another may use. */
  const begin = async (path: string, body: object, method = 'POST') => {
    const init = {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const reply = await ask(`api${path}`, init)
    if (!reply.ok) throw new Error(await reply.text())
    return reply.json()
  }
  // By counters: what is spent in all of the months that a history passes through.
  await begin('/budget-period', { budgetPeriod: 'continuous' }, 'PUT')
  const first = { name: 'A0', balance: '500.00' }
  balances.set(first.name, 50_000)
  const { id: accountId } = await begin('/accounts', first)
  const { id: categoryId } = await begin('/budget-categories', { name: 'C0', allocated: '50' })
  await begin('/savings-buckets', { name: 'B0', target: '100' })
  await begin('/bills', { name: 'R0', amount: '12.34', dueDate: '2026-03-20', accountId })
  const spent = { type: 'expense', amount: '5', description: 't0', accountId, categoryId }
  await begin('/transactions', spent)

  const devices: Device[] = []
  for (const [place, skew] of skews.entries()) {
    const device = newDevice(() => clock.now + skew, place)
    devices.push({ ...device, isOnline: true })
    await expectOk(copyBook(device.linkTo(user.id, ask)))
  }

  /** Asks the server as luck has it; undefined where no answer comes. */
  async function tryServer(luck: Luck, path: string, init: RequestInit): Promise<Response | undefined> {
    if (luck === 'cut') return undefined
    const reply = await ask(path, init)
    return luck === 'lost' ? undefined : reply
  }

  const pending = async (device: Device) => (await device.json('/local/state')).unsent > 0

  /**
   * Sends a call as the page does: to the server first where it is to be asked, else, under the same key, to
   * this device.
   */
  async function send(device: Device, luck: Luck, { path, method, body, ...told }: Order, act: Act['do']) {
    const key = uuidV7(clock.now)
    const isForm = body instanceof FormData
    const headers: Record<string, string> = { 'idempotency-key': key }
    if (body && !isForm) headers['content-type'] = 'application/json'
    const init = { method, headers, ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}) }
    let reply: Response | undefined
    if (device.isOnline && !(await pending(device))) {
      reply = await tryServer(luck, `api${path}`, init)
      if (reply?.ok && !isForm) await device.mirror(`/api${path}`, init, reply)
      if (!reply) device.isOnline = false
    }
    reply ??= await device.fetch(`/api${path}`, init)
    if (reply.status >= 500) throw new Error(`${method} ${path}: ${await reply.text()}`)
    const { texts = [], gone, noted } = told
    if (reply.ok)
      acknowledged.push({ key, act, path, texts, ...(gone ? { gone } : {}), ...(noted ? { noted } : {}) })
    // The server may have done what this device could not do itself: nobody was told either way.
    else if (luck === 'lost') for (const text of [...texts, gone ?? '', noted?.wrote ?? '']) unsure.add(text)
  }

  async function orderOf(device: Device, act: Act): Promise<Order | undefined> {
    const isLocal = !device.isOnline || (await pending(device))
    count += 1
    if (act.do === 'account') balances.set(`A${count}`, act.cents)
    return toOrder(act, count, async (path) =>
      (isLocal ? await device.fetch(`/api${path}`) : await ask(`api${path}`)).json(),
    )
  }

  /** A sync that may lose answers, and may be killed at any call: nothing of it runs on after that. */
  async function sync(
    device: Device,
    { sync, lucks, diesAfter, meanwhile }: Extract<Step, { sync: string }>,
  ) {
    let calls = 0
    const underWay: Promise<unknown>[] = []
    let kill = () => {}
    const killed = new Promise<undefined>((resolve) => {
      kill = () => resolve(undefined)
    })
    const mortal =
      <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
      async (...args: Args): Promise<Result> => {
        calls += 1
        if (diesAfter === null || calls <= diesAfter) {
          const done = work(...args)
          underWay.push(done)
          return done
        }
        kill()
        return new Promise(() => {})
      }
    const fortunes = [...lucks]
    const reach: SyncSides['server'] = async (path, init = {}) => {
      const luck = fortunes.shift() ?? 'well'
      const reply = device.isOnline ? await tryServer(luck, path, init) : undefined
      if (!reply) throw new TypeError('Failed to fetch')
      return reply
    }
    const link = (): SyncSides => {
      const whole = device.linkTo(user.id, mortal(reach))
      return { ...whole, local: mortal(whole.local), take: mortal(whole.take) }
    }
    const order = meanwhile && (await orderOf(device, meanwhile))
    const work = sync === 'only a copy' ? copyBook : syncAll
    const syncs = Array.from({ length: sync === 'two at once' ? 2 : 1 }, () => work(link()))
    if (meanwhile && order) await send(device, 'well', order, meanwhile.do)
    await Promise.race([Promise.all(syncs), killed])
    // What was begun before the end is done or not; nothing of it is done later.
    await Promise.allSettled(underWay)
  }

  async function run(step: Step): Promise<void> {
    if ('pass' in step) {
      clock.now += step.pass
      return
    }
    const device = devices[step.on % devices.length] as Device
    if ('network' in step) device.isOnline = step.network
    else if ('sync' in step) await sync(device, step)
    else {
      const order = await orderOf(device, step.act)
      if (order) await send(device, step.luck, order, step.act.do)
    }
  }

  /** Everybody is online at last. */
  async function settle(): Promise<RefusedCall[]> {
    for (const device of devices) await expectOk(syncAll(device.linkTo(user.id, ask)))
    const refused: RefusedCall[] = []
    for (const device of devices) {
      await expectOk(copyBook(device.linkTo(user.id, ask)))
      refused.push(...(await device.json('/local/refused')))
    }
    return refused
  }

  const exportOf = async (fetch: (path: string) => Response | Promise<Response>) =>
    (await fetch('api/export')).json()
  return {
    run,
    settle,
    acknowledged,
    /** Opening balance of each account, in cents, by its name. */
    balances,
    /** Texts of transactions that may be there or not: no answer came, and no device did it. */
    unsure,
    devices,
    /** The names of all commands that the server has done. */
    done: () =>
      new Set(
        db
          .select({ key: commands.key })
          .from(commands)
          .all()
          .map(({ key }) => key),
      ),
    /** Counts the credits and cloud copies that were taken. */
    taken: () => ({
      credits: db.select().from(users).where(eq(users.id, user.id)).get()?.syncCreditsUsed ?? 0,
      copies: listCloudCopies(db, user.bookId).length,
    }),
    serverBook: () => {
      db.update(sessions).set({ provenAt: clock.now }).run()
      return exportOf(ask)
    },
    bookOf: (device: Device) => exportOf((path) => device.fetch(`/${path}`)),
  }
}

async function expectOk(outcome: Promise<Outcome>): Promise<void> {
  const { ok, ...rest } = await outcome
  if (!ok) throw new Error(JSON.stringify(rest))
}
