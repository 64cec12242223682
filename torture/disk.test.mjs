// The short form of what `npm run torture` does in full: power, kills, and the checker itself.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, vi } from 'vitest'
import { newSeed } from './chance.mjs'
import { faultsIn } from './checker.mjs'
import { proveSyncs } from './fsync.mjs'
import { furnish, killStorm } from './kills.mjs'
import { controlPowerCuts, provePowerCuts } from './powercuts.mjs'
import { callerOf, must, register, startServer, withFolder } from './server.mjs'
import { whyUntraceable } from './trace.mjs'

const seed = newSeed()
// These tests mostly wait for servers to start, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000 })
const why = whyUntraceable()
if (why) console.log(`Power cuts and syncs are not tried: ${why}.`)

it('the checker sees every figure that is off', () =>
  withFolder(async (folder) => {
    const server = await startServer(folder)
    const caller = callerOf(server.port, await register(server.port))
    const { accounts, categories, goals } = await furnish(caller)
    const [accountId] = accounts
    const [categoryId] = categories
    const body = { type: 'expense', amount: '5', description: 'Lunch', accountId, categoryId }
    await must(caller, 'POST', '/api/transactions', { body })
    await must(caller, 'POST', `/api/savings-buckets/${goals[0]}/transfers`, {
      body: { saved: '7', fromAccountId: accountId },
    })
    caller.close()
    await server.end()
    const file = join(folder, 'bucketbook.db')
    expect(faultsIn(file)).toEqual([])
    const sqlite = new Database(file)
    for (const [change, back, figure] of [
      [
        'accounts SET balance_cents = balance_cents + 1',
        'accounts SET balance_cents = balance_cents - 1',
        'balance of accounts',
      ],
      [
        "month_totals SET counter_cents = counter_cents + 1 WHERE category_id <> ''",
        "month_totals SET counter_cents = counter_cents - 1 WHERE category_id <> ''",
        'spent',
      ],
      [
        'savings_buckets SET saved_cents = saved_cents + 1',
        'savings_buckets SET saved_cents = saved_cents - 1',
        'saved',
      ],
      [
        'month_totals SET expense_cents = expense_cents + 1',
        'month_totals SET expense_cents = expense_cents - 1',
        'months',
      ],
      ['point_balances SET balance = balance + 1', 'point_balances SET balance = balance - 1', 'points'],
    ]) {
      sqlite.exec(`UPDATE ${change}`)
      expect(faultsIn(file).join()).toContain(figure)
      sqlite.exec(`UPDATE ${back}`)
      expect(faultsIn(file)).toEqual([])
    }
    sqlite.close()
  }))

it(`kills lose nothing and do nothing twice (SEED=${seed} npm run torture kills)`, async () => {
  const { answered } = await killStorm({ kills: 5, seed })
  expect(answered).toBeGreaterThan(20)
})

it.skipIf(why)(
  `no answer leaves before its commit is synced (SEED=${seed} npm run torture fsync)`,
  async () => {
    const flags = ['--import', new URL('./normal.mjs', import.meta.url).href]
    await proveSyncs({ writes: 30, seed })
    await expect(proveSyncs({ writes: 10, seed, flags })).rejects.toThrow('early')
  },
)

it.skipIf(why)(`power cuts lose nothing (SEED=${seed} npm run torture powercuts)`, async () => {
  await provePowerCuts({ cuts: 60, writes: 40, seed, startEvery: 30 })
})

it.skipIf(why)('and without syncs they do: the cuts are real', async () => {
  await controlPowerCuts({ cuts: 30, writes: 40, seed })
})
