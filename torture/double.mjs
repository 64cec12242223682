// Two hundred hands at once: what is named once is done once, and what is there once is sold once.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { faultsIn, rowsOfAccount } from './checker.mjs'
import { callerOf, must, register, startServer, withFolder } from './server.mjs'

const EMAIL = 'anna@example.org'
const PRICE = 60
/** An item that can be bought again and again, as long as there are points. */
const ITEM = 'premium-30-days'
/** An item that can be bought once. */
const ONCE = { itemId: 'meadow-theme', price: 5 }

const grant = (folder, points) =>
  execFileSync(process.execPath, ['dist/server/ops.js', 'grant-points', EMAIL, String(points)], {
    env: { PATH: process.env.PATH, DATA_DIR: folder },
    stdio: 'ignore',
  })
const many = (count, work) => Promise.all(Array.from({ length: count }, (_, n) => work(n)))

/** Counts of the answers, by status. */
function tally(answers) {
  const counts = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const expectTally = (what, answers, wanted) => {
  const counts = tally(answers)
  if (JSON.stringify(counts) !== JSON.stringify(wanted))
    throw new Error(
      `${what}: ${JSON.stringify(counts)} instead of ${JSON.stringify(wanted)}, such as ${answers.at(-1)?.text}`,
    )
}

/** The same post, many times under one name: one row, equal answers. Another post under that name is refused. */
async function sameKey(caller, accountId, key, hands) {
  const body = { type: 'expense', amount: '1', description: 'Once', accountId }
  const answers = await many(hands, () => caller.call('POST', '/api/transactions', { key, body }))
  expectTally('one key', answers, { 201: hands })
  if (new Set(answers.map(({ text }) => text)).size !== 1) throw new Error('One key had different answers.')
  const other = await caller.call('POST', '/api/transactions', { key, body: { ...body, amount: '2' } })
  if (other.status !== 422) throw new Error(`Another body under the key: ${other.status}`)
}

/** Purchases under a key each, with points for one: one of them buys. */
async function lastPoints(caller, key, hands) {
  const { balance } = await must(caller, 'GET', '/api/points/balance')
  if (balance < PRICE || balance >= 2 * PRICE)
    throw new Error(`There are ${balance} points, not enough for exactly one.`)
  const answers = await many(hands, (n) =>
    caller.call('POST', '/api/points/purchase', { key: `${key}-${n}`, body: { itemId: ITEM, cost: PRICE } }),
  )
  const { 400: refused = 0, ...done } = tally(answers)
  const left = await must(caller, 'GET', '/api/points/balance')
  if (
    JSON.stringify(Object.values(done)) !== '[1]' ||
    refused !== hands - 1 ||
    left.balance !== balance - PRICE
  )
    throw new Error(`Points for one: ${JSON.stringify(tally(answers))}, ${left.balance} points are left.`)
}

/** Two hundred empty the same goal: the money comes out once. */
async function lastSavings(caller, things, key, hands) {
  const path = `/api/savings-buckets/${things.goalId}/transfers`
  await must(caller, 'POST', path, { body: { saved: '50', fromAccountId: things.accountId } })
  const answers = await many(hands, (n) =>
    caller.call('POST', path, { key: `${key}-${n}`, body: { saved: '0', toAccountId: things.accountId } }),
  )
  const moved = answers.filter(({ status, text }) => status < 300 && JSON.parse(text).transaction !== null)
  if (moved.length !== 1 || answers.some(({ status }) => status >= 400))
    throw new Error(`A goal was emptied ${moved.length} times: ${JSON.stringify(tally(answers))}`)
}

/** Kills the server while it answers: whoever asks again gets what was done, once. Answers the server started next. */
async function killedBeforeReply(folder, server, cookie, accountId, key) {
  const caller = callerOf(server.port, cookie)
  const call = { key, body: { type: 'income', amount: '3', description: 'Again', accountId } }
  const first = caller.call('POST', '/api/transactions', call).catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 3))
  await server.end('SIGKILL')
  const answered = await first
  caller.close()
  const next = await startServer(folder)
  const again = callerOf(next.port, cookie)
  const answers = [
    await again.call('POST', '/api/transactions', call),
    await again.call('POST', '/api/transactions', call),
  ]
  again.close()
  const texts = new Set([...(answered ? [answered] : []), ...answers].map(({ text }) => text))
  if (texts.size !== 1 || answers.some(({ status }) => status !== 201))
    throw new Error(`After the kill: ${[...texts]}`)
  return next
}

/** Throws where something was done twice or not at all. `hands` is how many call at once. */
export async function doubles({ rounds, hands, kills }) {
  return withFolder(async (folder) => {
    let server = await startServer(folder)
    try {
      const cookie = await register(server.port, EMAIL)
      let caller = callerOf(server.port, cookie, hands)
      const { id: accountId } = await must(caller, 'POST', '/api/accounts', { body: { name: 'Checking' } })
      const { id: goalId } = await must(caller, 'POST', '/api/savings-buckets', {
        body: { name: 'Trip', target: '900' },
      })
      const things = { accountId, goalId }
      // Points for first calls are earned before the points are counted.
      for (let n = 0; n < 12; n++)
        await must(caller, 'POST', '/api/transactions', {
          body: { type: 'income', amount: '100', description: 'Pay', accountId },
        })
      await lastSavings(caller, things, 'first', 1)
      const { balance } = await must(caller, 'GET', '/api/points/balance')
      grant(folder, ONCE.price + Math.max(0, PRICE - (balance % PRICE)))
      const once = await many(Math.min(50, hands), (n) =>
        caller.call('POST', '/api/points/purchase', {
          key: `last-${n}`,
          body: { itemId: ONCE.itemId, cost: ONCE.price },
        }),
      )
      const { 409: refused = 0, ...done } = tally(once)
      if (JSON.stringify(Object.values(done)) !== '[1]' || refused !== once.length - 1)
        throw new Error(`An item that is there once: ${JSON.stringify(tally(once))} ${once[0].text}`)
      let spare = (await must(caller, 'GET', '/api/points/balance')).balance
      const begin = rowsOfAccount(join(folder, 'bucketbook.db'), accountId)
      for (let round = 0; round < rounds; round++) {
        if (spare < PRICE) grant(folder, PRICE - spare)
        if (spare >= 2 * PRICE) throw new Error(`There are ${spare} points to begin with.`)
        await sameKey(caller, accountId, `same-${round}`, hands)
        await lastPoints(caller, `points-${round}`, hands)
        await lastSavings(caller, things, `goal-${round}`, hands)
        spare = (await must(caller, 'GET', '/api/points/balance')).balance
      }
      caller.close()
      for (let round = 0; round < kills; round++)
        server = await killedBeforeReply(folder, server, cookie, accountId, `killed-${round}`)
      caller = callerOf(server.port, cookie)
      caller.close()
      const rows = rowsOfAccount(join(folder, 'bucketbook.db'), accountId) - begin
      const expected = rounds * 3 + kills
      if (rows !== expected) throw new Error(`There are ${rows} rows instead of ${expected}.`)
      const [fault] = faultsIn(join(folder, 'bucketbook.db'))
      if (fault) throw new Error(fault)
      return { rounds, hands, kills }
    } finally {
      await server.end('SIGKILL').catch(() => {})
    }
  })
}
