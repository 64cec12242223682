import { BOOK } from '../../../book/open.ts'
import { uuidV7 } from '../../../values/id.ts'
import { unsentCallsIn } from '../seal.ts'
import { copyBook, type SyncSides, syncAll } from '../sync.ts'
import type { Outcome, RefusedCall } from '../wire.ts'
import { type ModelDevice, newDevice } from './device.ts'
import type { Act, History, Luck, Step } from './history.ts'
import type { ModelServer } from './model-server.ts'
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
  person: Person
  /** True once the device knows that its person was put out of the book. */
  isGone: boolean
}

/** The beginning of every history: 15 March 2026, noon in UTC. */
const BEGIN = Date.UTC(2026, 2, 15, 12)

interface Person {
  userId: string
  bookId: string
  memberId?: string
  ask(path: string, init?: RequestInit): Promise<Response>
}

/** Somebody new at the server. */
async function newPerson(server: ModelServer, { tier }: History) {
  const cookie = await server.letIn(tier)
  let shared: string | undefined
  const ask: Person['ask'] = (path, init = {}) => {
    const named: Record<string, string> = shared === undefined ? {} : { [BOOK]: shared }
    const headers = { ...named, ...(init.headers as Record<string, string>), cookie }
    return server.fetch(`/${path}`, { ...init, headers })
  }
  const { id: userId } = await readJson(ask, 'api/auth/user')
  const [{ id: bookId }] = await readJson(ask, 'api/books')
  const join = (bookId: string) => {
    shared = bookId
  }
  return { userId: userId as string, bookId: bookId as string, ask, join }
}

const readJson = async (ask: Person['ask'], path: string) => {
  const reply = await ask(path)
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
  return reply.json()
}

const sendJson = async ({ ask }: Person, path: string, body: object, method = 'POST') => {
  const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const reply = await ask(path, init)
  if (!reply.ok) throw new Error(await reply.text())
  return reply.json()
}

/** Two people in one shared book of the first. */
async function household(server: ModelServer, past: History) {
  const [first, second] = [await newPerson(server, past), await newPerson(server, past)]
  const { id, memberId } = await sendJson(first, 'api/books', { name: 'Our flat', timeZone: 'UTC' })
  const { token } = await sendJson(first, `api/books/${id}/invitations`, { role: 'editor' })
  const joined = await sendJson(second, 'api/invitations/accept', { token })
  for (const person of [first, second]) person.join(id)
  return [
    { ...first, bookId: id, memberId: memberId as string },
    { ...second, bookId: id, memberId: joined.memberId as string },
  ] as const
}

/** The one server's book of a person, or of two who share it, with their devices, and what they do. */
export async function newModel(server: ModelServer, past: History, { isShared = false } = {}) {
  const { skews, hasCredits } = past
  const { clock } = server
  clock.now = BEGIN
  const people: readonly Person[] = isShared ? await household(server, past) : [await newPerson(server, past)]
  const [owner, other] = people as [Person, Person?]
  const { ask } = owner
  const shared = isShared ? { bookId: owner.bookId } : {}
  const acknowledged: Acknowledged[] = []
  const balances = new Map<string, number>()
  const unsure = new Set<string>()
  let count = 0

  /** Fills the book before it is copied, so that what one device deletes another may use. */
  const begin = async (path: string, body: object, method?: string) => {
    const answer = await sendJson(owner, `api${path}`, body, method)
    const spender = spenders.shift()
    if (spender) await sendJson(spender, 'api/sync-credits/use', { amount: 1 })
    return answer
  }
  // Each takes a copy of another book: one that is the same costs nothing.
  const spenders = hasCredits ? [] : people.flatMap((person) => [person, person])
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

  const credits: { used: number; resetDate: string } = await readJson(ask, 'api/sync-credits/balance')
  // For what is asked of a session only with a fresh proof.
  const { token } = await sendJson(owner, 'api/tokens', {
    name: 'Model',
    scope: 'read',
    bookId: owner.bookId,
  })
  const authorization = `Bearer ${token}`

  const devices: Device[] = []
  for (const [place, skew] of skews.entries()) {
    const device = newDevice(() => clock.now + skew, place)
    const person = people[place % people.length] ?? owner
    devices.push({ ...device, person, isOnline: true, isGone: false })
    await expectOk(copyBook({ ...device.linkTo(person.userId, person.ask), ...shared }))
  }

  /** Keys of calls that were left on a device when its person was out: the server may have done them, or not. */
  const left = new Set<string>()
  /** Does as the worker where a book is gone: calls that only this device has are kept apart, and the copy goes. */
  function leave(device: Device) {
    device.isGone = true
    for (const { key } of unsentCallsIn(device.db).calls) left.add(key)
    for (const { key, texts, gone, noted } of acknowledged)
      if (left.has(key)) for (const text of [...texts, gone ?? '', noted?.wrote ?? '']) unsure.add(text)
  }

  /** Asks the server as luck has it; undefined where no answer comes. */
  async function tryServer(
    { person }: Device,
    luck: Luck,
    path: string,
    init: RequestInit,
  ): Promise<Response | undefined> {
    if (luck === 'cut') return undefined
    const reply = await person.ask(path, init)
    if (luck !== 'lost') return reply
    await reply.arrayBuffer()
    return undefined
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
      reply = await tryServer(device, luck, `api${path}`, init)
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
    const order = await toOrder(act, count, async (path) => {
      const rows = await (isLocal ? device.fetch(`/api${path}`) : device.person.ask(`api${path}`))
      return rows.ok ? rows.json() : []
    })
    return order && isShared ? withShares(order, act) : order
  }

  /** Some purchases are paid by the one for the other, or for both by exact shares. */
  function withShares(order: Order, act: Act): Order {
    if (act.do !== 'expense' || !order.body || act.cents % 3 === 0) return order
    const [first = '', second = ''] = people.map(({ memberId }) => memberId)
    const bought = { ...order.body, paidBy: act.cents % 2 === 0 ? first : second }
    if (act.cents % 3 === 1) return { ...order, body: bought }
    const part = Math.floor(act.cents / 3)
    const amount = (cents: number) => (cents / 100).toFixed(2)
    const shares = [
      { memberId: first, amount: amount(part) },
      { memberId: second, amount: amount(act.cents - part) },
    ]
    return { ...order, body: { ...bought, shares } }
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
      const reply = device.isOnline ? await tryServer(device, luck, path, init) : undefined
      if (!reply) throw new TypeError('Failed to fetch')
      return reply
    }
    const link = (): SyncSides => {
      const whole = device.linkTo(device.person.userId, mortal(reach))
      return { ...whole, ...shared, local: mortal(whole.local), take: mortal(whole.take) }
    }
    const order = meanwhile && (await orderOf(device, meanwhile))
    const work = sync === 'only a copy' ? copyBook : syncAll
    const syncs = Array.from({ length: sync === 'two at once' ? 2 : 1 }, () => work(link()))
    if (meanwhile && order) await send(device, 'well', order, meanwhile.do)
    const outcomes = await Promise.race([Promise.all(syncs), killed])
    // A call that was begun before the end is done or not; nothing of it is done later.
    await Promise.allSettled(underWay)
    if (outcomes?.some(isGone)) leave(device)
  }

  async function run(step: Step): Promise<void> {
    if ('pass' in step) {
      clock.now += step.pass
      return
    }
    if ('removal' in step) {
      if (other) await remove(other)
      return
    }
    const device = devices[step.on % devices.length] as Device
    if (device.isGone) return
    if ('network' in step) device.isOnline = step.network
    else if ('sync' in step) await sync(device, step)
    else {
      const order = await orderOf(device, step.act)
      if (order) await send(device, step.luck, order, step.act.do)
    }
  }

  /** Puts somebody out of the book, wherever their devices are and whatever they have not sent. */
  async function remove({ bookId, memberId }: Person): Promise<void> {
    const reply = await ask(`api/books/${bookId}/members/${memberId}`, { method: 'DELETE' })
    if (reply.status >= 500) throw new Error(await reply.text())
  }

  const linkOf = (device: Device): SyncSides => ({
    ...device.linkTo(device.person.userId, device.person.ask),
    ...shared,
  })

  /** Everybody is online at last. */
  async function settle(): Promise<RefusedCall[]> {
    const present = () => devices.filter(({ isGone }) => !isGone)
    for (const device of present()) {
      const outcome = await syncAll(linkOf(device))
      if (isGone(outcome)) leave(device)
      else await expectOk(Promise.resolve(outcome))
    }
    const refused: RefusedCall[] = []
    for (const device of present()) {
      await expectOk(copyBook(linkOf(device)))
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
    /** Keys of what was left on devices of somebody who was put out. */
    left,
    devices: () => devices.filter(({ isGone }) => !isGone),
    settlement: () => readJson(ask, 'api/settlement'),
    /** The names of all commands that the server has done in the book. */
    // A member's key is kept with whose it is.
    done: async () =>
      new Set((await server.keysDone(owner.bookId)).map((key) => key.split(' ').at(-1) ?? key)),
    /** Counts the credits and cloud copies that the syncs took. */
    taken: async () => {
      const copies: { reason: string }[] = await readJson(ask, 'api/backups')
      const { used, resetDate } = await readJson(ask, 'api/sync-credits/balance')
      return {
        credits: used - (resetDate === credits.resetDate ? credits.used : 0),
        copies: copies.filter(({ reason }) => reason === 'sync').length,
      }
    },
    serverBook: () => exportOf((path) => server.fetch(`/${path}`, { headers: { authorization } })),
    bookOf: (device: Device) => exportOf((path) => device.fetch(`/${path}`)),
  }
}

const isGone = (outcome: Outcome): boolean => !outcome.ok && outcome.why === 'gone'

async function expectOk(outcome: Promise<Outcome>): Promise<void> {
  const { ok, ...rest } = await outcome
  if (!ok) throw new Error(JSON.stringify(rest))
}
