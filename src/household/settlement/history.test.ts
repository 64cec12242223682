import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testServer } from '../../homes/node/testing.ts'
import { type Person, personOn, sharedBook } from '../testing.ts'

const server = testServer()
const [anna, ben] = [await personOn(server, 'Anna'), await personOn(server, 'Ben')]
const { id, members } = await sharedBook(anna, [[ben, 'editor']])
const people = [anna, ben]
const [flat, bens] = people.map((person) => person.within(id)) as [Within, Within]
type Within = ReturnType<Person['within']>

const kim: { id: string } = await anna.done('POST', `/books/${id}/members`, { name: 'Kim' })
const all = [members.Anna, members.Ben, kim.id] as string[]
const account = (balance: string) => ({ name: 'Account', type: 'checking', balance })
/** The account of the flat, and one of the own book of each. */
const kitty: string = (await flat.done('POST', '/accounts', account('0'))).id
const owns: string[] = []
for (const person of people) owns.push((await person.done('POST', '/accounts', account('1000'))).id)
const food: string = (
  await flat.done('POST', '/budget-categories', {
    name: 'Food',
    allocatedPercentage: 10,
    color: 'accent',
    icon: 'home',
  })
).id

const money = fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2))
const weight = fc.integer({ min: 0, max: 5 })
const nth = fc.nat(20)
const deed = fc.oneof(
  fc.record({
    what: fc.constant('add' as const),
    amount: money,
    by: fc.nat(1),
    payer: fc.nat(4),
    isIncome: fc.boolean(),
    isFood: fc.boolean(),
  }),
  fc.record({ what: fc.constant('change' as const), n: nth, amount: money }),
  fc.record({ what: fc.constant('payer' as const), n: nth, payer: fc.nat(3) }),
  fc.record({ what: fc.constant('delete' as const), n: nth }),
  fc.record({ what: fc.constant('restore' as const), n: nth }),
  fc.record({ what: fc.constant('weight' as const), who: fc.nat(2), weight }),
  fc.record({ what: fc.constant('pay' as const), from: fc.nat(2), to: fc.nat(2), amount: money }),
  fc.record({ what: fc.constant('usual' as const), weights: fc.option(fc.tuple(weight, weight, weight)) }),
  fc.record({ what: fc.constant('payer of the account' as const), payer: fc.nat(3) }),
  fc.record({
    what: fc.constant('give' as const),
    by: fc.nat(1),
    amount: money,
    way: fc.constantFrom('in', 'out', 'paid', 'food'),
  }),
  fc.record({ what: fc.constant('give otherwise' as const), n: nth, amount: money }),
  fc.record({ what: fc.constant('take back' as const), n: nth }),
)
type Deed = typeof deed extends fc.Arbitrary<infer Each> ? Each : never

/** A contribution: its maker by place in the list of members, its way, and its amount in cents. */
interface Gift {
  id: string
  by: number
  way: string
  cents: number
}

const centsOf = (text: string) => Math.round(Number(text) * 100)
const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)
const payerAt = (n: number) => (n === 3 ? null : all[n])

/** One history: the rows and the contributions that there are. */
function history() {
  const rows: string[] = []
  const gifts: Gift[] = []

  async function give({ by, amount, way }: Extract<Deed, { what: 'give' }>) {
    const to =
      way === 'in' || way === 'out'
        ? { bookAccountId: kitty, direction: way }
        : { entry: { description: 'Bread', ...(way === 'food' ? { categoryId: food } : {}) } }
    const { status, body } = await (people[by] as Person).send('POST', '/contributions', {
      ownAccountId: owns[by],
      bookId: id,
      amount,
      ...to,
    })
    // An account that is one member’s takes nothing.
    if (status === 201) gifts.push({ id: body.id, by, way, cents: centsOf(amount) })
    else expect([status, to.direction === undefined]).toEqual([409, false])
  }

  async function run(each: Deed) {
    const row = rows[('n' in each ? each.n : 0) % Math.max(1, rows.length)]
    const gift = gifts[('n' in each ? each.n : 0) % Math.max(1, gifts.length)]
    if (each.what === 'add') {
      const fields = {
        type: each.isIncome ? 'income' : 'expense',
        amount: each.amount,
        description: 'Bread',
        // A payer that is left out is the usual one.
        ...(each.payer === 4 ? {} : { paidBy: payerAt(each.payer) }),
        ...(each.isFood && !each.isIncome ? { categoryId: food } : {}),
      }
      rows.push((await (each.by === 0 ? flat : bens).done('POST', '/transactions', fields)).id)
    } else if (each.what === 'change') await flat.send('PUT', `/transactions/${row}`, { amount: each.amount })
    else if (each.what === 'payer')
      await flat.send('PUT', `/transactions/${row}`, { paidBy: payerAt(each.payer) })
    else if (each.what === 'delete') await flat.send('DELETE', `/transactions/${row}`)
    else if (each.what === 'restore') await flat.send('POST', `/transactions/${row}/restore`)
    else if (each.what === 'weight')
      await anna.send('PUT', `/books/${id}/members/${all[each.who]}`, { weight: each.weight })
    else if (each.what === 'usual') {
      const shares = each.weights?.map((one, n) => ({ memberId: all[n], weight: one })) ?? null
      await flat.send('PUT', `/budget-categories/${food}`, { shares })
    } else if (each.what === 'payer of the account')
      await flat.send('PUT', `/accounts/${kitty}`, { paidBy: payerAt(each.payer) })
    else if (each.what === 'give') await give(each)
    else if (each.what === 'give otherwise' && gift) {
      await (people[gift.by] as Person).done('PUT', `/contributions/${gift.id}`, { amount: each.amount })
      gift.cents = centsOf(each.amount)
    } else if (each.what === 'take back' && gift) await takeBack(gift)
    else if (each.what === 'pay')
      await flat.send('POST', '/settlement/payments', {
        from: all[each.from],
        to: all[each.to],
        amount: each.amount,
      })
  }

  async function takeBack(gift: Gift) {
    await (people[gift.by] as Person).done('DELETE', `/contributions/${gift.id}`)
    gifts.splice(gifts.indexOf(gift), 1)
  }
  return { gifts, run, takeBack }
}

const standing = async (): Promise<number[]> =>
  (await flat.get('/settlement')).balances.map(({ balance }: { balance: string }) => centsOf(balance))

/** The sum of all that a member’s standing is made of. */
async function entriesOf(memberId: string | undefined): Promise<number> {
  let sum = 0
  for (let cursor: string | null = '0'; cursor !== null; ) {
    const { body, headers } = await flat.send(
      'GET',
      `/settlement/entries?memberId=${memberId}&limit=200&cursor=${cursor}`,
    )
    sum += sumOf((body as { change: string }[]).map(({ change }) => centsOf(change)))
    cursor = headers.get('x-next-cursor')
  }
  return sum
}

const balanceIn = async (of: Pick<Person, 'get'>, accountId: string | undefined): Promise<number> =>
  centsOf((await of.get(`/accounts/${accountId}`)).balance)

it('where members stand sums to 0, is what their entries say, and settling up ends at 0, whatever is done', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 25 }), async (deeds) => {
      const { gifts, run, takeBack } = history()
      for (const each of deeds) {
        await run(each)
        expect(sumOf(await standing())).toBe(0)
      }
      const stands = await standing()
      for (const [n, memberId] of all.entries()) expect(await entriesOf(memberId)).toBe(stands[n])
      // Each half of a contribution stands in its book, with the same amount.
      const moved = ({ way, cents }: Gift) => (way === 'out' ? -cents : cents)
      for (const [by, person] of people.entries())
        expect(await balanceIn(person, owns[by])).toBe(
          100_000 - sumOf(gifts.filter((gift) => gift.by === by).map(moved)),
        )
      const inKitty = gifts.filter(({ way }) => way === 'in' || way === 'out')
      expect(await balanceIn(flat, kitty)).toBe(sumOf(inKitty.map(moved)))
      const { payments } = await flat.get('/settlement')
      expect(payments.length).toBeLessThan(all.length)
      for (const payment of payments) await flat.done('POST', '/settlement/payments', payment)
      expect(await standing()).toEqual([0, 0, 0])
      for (const gift of [...gifts]) await takeBack(gift)
      // Begun anew: what a run left would be in the entries of the next.
      for (const table of ['settlements', 'shares', 'shared_rows', 'member_balances', 'transactions'])
        server.db.run(sql.raw(`DELETE FROM ${table} WHERE book_id = '${id}'`))
      server.db.run(sql.raw('DELETE FROM stale_shares'))
    }),
    { numRuns: 30 },
  )
})
