// SIGKILL while sixteen people write, again and again: nothing that was answered may be missing, nothing twice.
import { join } from 'node:path'
import { chanceOf } from './chance.mjs'
import { contentOf, faultsIn } from './checker.mjs'
import { callerOf, must, register, startServer, withFolder } from './server.mjs'

const WRITERS = 16
const BILLS = 8

/** Ids of the lists that the writers work with. Everything begins at zero, so that the rows explain every figure. */
export async function furnish(caller) {
  const make = async (path, names, more) => {
    const made = []
    for (const name of names) made.push((await must(caller, 'POST', path, { body: { name, ...more } })).id)
    return made
  }
  const accounts = await make('/api/accounts', ['Checking', 'Cash', 'Card'])
  const categories = await make('/api/budget-categories', ['Food', 'Fun', 'Home'], { allocated: '500' })
  const goals = await make('/api/savings-buckets', ['Trip', 'Bike'], { target: '900' })
  const names = Array.from({ length: BILLS }, (_, n) => `Bill ${n}`)
  const bills = await make('/api/bills', names, {
    amount: '12.34',
    dueDate: '2026-01-15',
    accountId: accounts[0],
    categoryId: categories[0],
  })
  return { accounts, categories, goals, bills }
}

/** The next thing that somebody does: mostly new transactions, also transfers, payments, changes and deletions. */
function nextCall(chance, things, own) {
  const kind = chance.next()
  const amount = (chance.between(1, 99_999) / 100).toFixed(2)
  if (kind < 0.15)
    return {
      method: 'POST',
      path: `/api/savings-buckets/${chance.pick(things.goals)}/transfers`,
      body: {
        saved: amount,
        fromAccountId: chance.pick(things.accounts),
        toAccountId: chance.pick(things.accounts),
      },
    }
  if (kind < 0.25) return { method: 'POST', path: `/api/bills/${chance.pick(things.bills)}/pay`, body: {} }
  if (kind < 0.35 && own.length > 4)
    return { method: 'DELETE', path: `/api/transactions/${own.splice(chance.between(0, own.length - 1), 1)}` }
  if (kind < 0.4 && own.length > 4)
    return { method: 'PUT', path: `/api/transactions/${chance.pick(own)}`, body: { amount } }
  const type = chance.pick(['income', 'expense', 'expense'])
  return {
    method: 'POST',
    path: '/api/transactions',
    body: {
      type,
      amount,
      description: 'A payment',
      accountId: chance.pick(things.accounts),
      ...(type === 'expense' && { categoryId: chance.pick(things.categories) }),
    },
  }
}

/** The id of the transaction that an answer tells of, and of no other kind of row. */
const recordedIn = ({ method, path }, answer) =>
  method !== 'POST' ? undefined : path === '/api/transactions' ? answer.id : answer.transaction?.id

/** Knowledge of the writers: answers by key, calls that may have been done or not, ids of rows that must be there. */
export function newKnowledge() {
  const there = new Set()
  const answered = new Map()
  const learn = ({ key, ...call }, { status, text }) => {
    if (status >= 500) throw new Error(`${call.method} ${call.path}: ${status} ${text}`)
    if (status >= 300) return
    answered.set(key, { text, at: Date.now() })
    const id = recordedIn(call, JSON.parse(text))
    if (id) there.add(id)
    if (call.method === 'DELETE') there.delete(call.path.split('/').at(-1))
  }
  return { there, answered, unknown: [], learn }
}

/** One of the writers, until the connection breaks or it `mustEnd`. */
export async function write(caller, chance, things, knowledge, name, mustEnd = () => false) {
  const own = []
  for (let n = 0; !mustEnd(n); n++) {
    const call = { ...nextCall(chance, things, own), key: `${name}-${n}` }
    let answer
    try {
      answer = await caller.call(call.method, call.path, call)
    } catch {
      knowledge.unknown.push(call)
      return
    }
    knowledge.learn(call, answer)
    if (call.path === '/api/transactions' && answer.status === 201) own.push(JSON.parse(answer.text).id)
  }
}

/** Sends unanswered calls again, twice: each is done once, both answers are the same, and the second says so. */
async function replay(caller, knowledge) {
  for (const call of knowledge.unknown.splice(0)) {
    const first = await caller.call(call.method, call.path, call)
    knowledge.learn(call, first)
    const second = await caller.call(call.method, call.path, call)
    if (
      first.status < 300 &&
      (second.text !== first.text || second.headers['idempotency-replayed'] !== 'true')
    )
      throw new Error(`${call.method} ${call.path} was done twice: ${first.text} and ${second.text}`)
  }
}

/** Faults of the file as sentences: rows and answers that it misses, rows that nobody was told of, wrong figures. */
export function compare(file, { there, answered }) {
  const { ids, answers } = contentOf(file)
  const lost = [...there].filter((id) => !ids.has(id)).map((id) => `transaction ${id} is missing`)
  const extra = [...ids].filter((id) => !there.has(id)).map((id) => `transaction ${id} was never answered`)
  const unkept = [...answered]
    .filter(([key, { text }]) => answers.get(key) !== text)
    .map(([key]) => `the answer of ${key} is not the stored one`)
  return [...lost, ...extra, ...unkept, ...faultsIn(file)]
}

/** Kills the server `kills` times. Throws at the first fault. */
export async function killStorm({ kills, seed }) {
  return withFolder(async (folder) => {
    const chance = chanceOf(seed)
    const file = join(folder, 'bucketbook.db')
    const knowledge = newKnowledge()
    let server = await startServer(folder, { env: { LOG_LEVEL: 'info' } })
    let unknown = 0
    let slowest = 0
    try {
      const cookie = await register(server.port)
      const first = callerOf(server.port, cookie)
      const things = await furnish(first)
      first.close()
      for (let round = 0; round < kills; round++) {
        const caller = callerOf(server.port, cookie, WRITERS)
        const writers = Array.from({ length: WRITERS }, (_, n) =>
          write(caller, chance, things, knowledge, `${seed}-${round}-${n}`),
        )
        const work = Promise.all(writers)
        await new Promise((resolve) => setTimeout(resolve, chance.between(50, 250)))
        await server.end('SIGKILL')
        await work
        caller.close()
        const begin = performance.now()
        server = await startServer(folder)
        slowest = Math.max(slowest, performance.now() - begin)
        unknown += knowledge.unknown.length
        const again = callerOf(server.port, cookie)
        await replay(again, knowledge)
        again.close()
        const faults = compare(file, knowledge)
        if (faults.length > 0)
          throw new Error(`After kill ${round + 1}: ${faults.length} faults, the first: ${faults[0]}`)
      }
    } finally {
      await server.end('SIGKILL').catch(() => {})
    }
    return { kills, answered: knowledge.answered.size, unknown, slowestStartMs: Math.round(slowest) }
  })
}
