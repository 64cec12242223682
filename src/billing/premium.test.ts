import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { annasServer } from '../identity/testing.ts'
import { changeUser, getUser } from '../identity/users.ts'
import { extendPremium, grantPremium, revokePremium } from './premium.ts'
import { premiumOf } from './premium-time.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 0, 31, 12)

const paid = fc.record({ startsAt: fc.integer({ min: 0, max: 300 }), days: fc.integer({ min: 1, max: 60 }) })
const shuffled = <Item>(items: Item[], order: number[]): Item[] =>
  items
    .map((item, index) => ({ item, at: order[index % order.length] ?? 0 }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
const grantsOf = (rows: { startsAt: number; days: number }[]) =>
  rows.map(({ startsAt, days }, seq) => ({
    seq,
    startsAt: START + startsAt * DAY,
    // Some by points, some paid: the same time in another unit.
    time: seq % 2 ? { days } : { ms: days * DAY },
    revokedAt: null,
  }))
const orders = fc.array(fc.integer(), { minLength: 1, maxLength: 12 })

describe('premium', () => {
  it('is the sum of all grants, whatever the order in which they become known', () => {
    fc.assert(
      fc.property(fc.array(paid, { minLength: 1, maxLength: 12 }), orders, (rows, order) => {
        // All of them start while the first one lasts, so that no day goes by without.
        const first = { startsAt: 0, days: 400 }
        const all = grantsOf(shuffled([first, ...rows], order))
        const sum = 400 + rows.reduce((days, row) => days + row.days, 0)
        expect(premiumOf(all).subscriptionExpiry).toBe(START + sum * DAY)
      }),
    )
  })

  it('ends at the same time in whichever order the grants were entered, also with days between', () => {
    fc.assert(
      fc.property(fc.array(paid, { minLength: 1, maxLength: 12 }), orders, (rows, order) => {
        const distinct = [...new Map(rows.map((row) => [row.startsAt, row])).values()]
        const days = distinct.map((row) => ({ ...row, time: { days: row.days } }))
        const enter = (list: typeof days) =>
          premiumOf(
            list.map((row, seq) => ({
              seq,
              startsAt: START + row.startsAt * DAY,
              time: row.time,
              revokedAt: null,
            })),
          )
        expect(enter(shuffled(days, order))).toEqual(enter(days))
      }),
    )
  })

  it('for good stays for good, and is free without any grant', () => {
    const lifetime = { seq: 1, startsAt: START, time: 'lifetime' as const, revokedAt: null }
    const month = { seq: 2, startsAt: START - DAY, time: { months: 1 }, revokedAt: null }
    for (const grants of [[lifetime], [lifetime, month], [{ ...month, startsAt: START + DAY }, lifetime]])
      expect(premiumOf(grants)).toEqual({ subscriptionTier: 'premium', subscriptionExpiry: null })
    expect(premiumOf([])).toEqual({ subscriptionTier: 'free', subscriptionExpiry: null })
    expect(premiumOf([{ ...lifetime, revokedAt: START }]).subscriptionTier).toBe('free')
  })
})

describe('the ledger', () => {
  async function annasLedger() {
    const { server, user } = await annasServer()
    const now = START
    const expiry = () => getUser(server.db, user.id).subscriptionExpiry
    const give = (source: string, startsAt: number, days: number) =>
      server.db.transaction((tx) =>
        grantPremium(tx, user.id, now, { source, startsAt, time: { ms: days * DAY } }),
      )
    const revoke = (source: string) => server.db.transaction((tx) => revokePremium(tx, user.id, now, source))
    const buy = (days: number) =>
      server.db.transaction((tx) => extendPremium(tx, getUser(tx, user.id), now, { days }))
    const set = (subscriptionExpiry: number | null) =>
      server.db.transaction((tx) =>
        changeUser(tx, user.id, { subscriptionTier: 'premium', subscriptionExpiry }, now),
      )
    return { expiry, give, revoke, buy, set }
  }

  it('gives each source once', async () => {
    const { expiry, give } = await annasLedger()
    expect([give('stripe:in_1', START, 30), give('stripe:in_1', START, 30)]).toEqual([true, false])
    expect(expiry()).toBe(START + 30 * DAY)
  })

  it('takes back what was paid, and never what was bought with points', async () => {
    const { expiry, give, revoke, buy } = await annasLedger()
    give('stripe:in_1', START, 30)
    buy(7)
    buy(7)
    expect(expiry()).toBe(START + 44 * DAY)
    revoke('stripe:in_1')
    revoke('stripe:in_1')
    expect(expiry()).toBe(START + 14 * DAY)
  })

  it('gives nothing for what was taken back before it became known', async () => {
    const { expiry, give, revoke, buy } = await annasLedger()
    revoke('stripe:in_1')
    expect(expiry()).toBeNull()
    expect(give('stripe:in_1', START, 30)).toBe(false)
    buy(7)
    expect(expiry()).toBe(START + 7 * DAY)
  })

  it('fills the gap of a period whose payment came after the next one', async () => {
    const { expiry, give } = await annasLedger()
    give('a', START - 60 * DAY, 30)
    give('c', START, 30)
    give('b', START - 30 * DAY, 30)
    expect(expiry()).toBe(START + 30 * DAY)
  })

  it('goes on from what somebody has set by hand', async () => {
    const { expiry, give, set } = await annasLedger()
    give('a', START, 30)
    set(START + DAY)
    give('b', START - 5 * DAY, 30)
    expect(expiry()).toBe(START + 31 * DAY)
    set(null)
    give('c', START, 30)
    expect(expiry()).toBeNull()
  })
})
