import { readFileSync } from 'node:fs'
import { descriptionOf } from '../../../../rewards/shop/owned.ts'
import { ITEM_IDS, itemOf } from '../../../../rewards/shop/wire.ts'
import { uuidV7 } from '../../../../values/id.ts'
import { kindOf } from './values.ts'
import type { World } from './world.ts'

const PEOPLE = ['anna', 'ben', 'operator'] as const
type Name = (typeof PEOPLE)[number]

export interface Person {
  cookie: string
  userId: string
  bookId: string
  /** Names of things that are theirs, by kind: ids above all. */
  things: Map<string, string[]>
  /** Texts that only they may read, and texts that nobody may. */
  secrets: string[]
}
export type People = Record<Name, Person>

const BALANCE: Record<Name, string> = { anna: '87654321.17', ben: '76543210.93', operator: '65432109.71' }
/** Items that open routes. */
const OPENED = ITEM_IDS.filter((id) => itemOf(id).category === 'Power Features' && !itemOf(id).grant)
const passwordOf = (name: Name): string => `the-password-of-${name}-Qx7`
const secretOf = (name: Name): string => `Zebra${name}Quartz`

const add = ({ things }: Person, kind: string, value: unknown): void => {
  if (typeof value !== 'string') return
  const known = things.get(kind) ?? []
  if (!known.includes(value)) things.set(kind, [...known, value])
}

/** The people as they were when they had just signed up. */
export const copyOf = (people: People): People =>
  Object.fromEntries(
    PEOPLE.map((name) => [name, { ...people[name], things: new Map(people[name].things) }]),
  ) as People

/** Remembers the ids that an answer of this path named. */
export function harvest(person: Person, path: string, answer: unknown): void {
  const resource = path.split('/').filter((part) => part && !/[{?]|^[0-9a-f-]{36}$/.test(part))
  const kind = kindOf(resource.at(-1) ?? '')
  for (const item of Array.isArray(answer) ? answer.slice(0, 20) : [answer]) {
    if (item === null || typeof item !== 'object') continue
    add(person, kind, (item as { id?: unknown }).id)
    add(person, 'clientSecret', (item as { clientSecret?: unknown }).clientSecret)
  }
}

async function signUp(world: World, name: Name): Promise<Person> {
  const email = `${name}@example.com`
  const person: Person = {
    cookie: '',
    userId: '',
    bookId: '',
    things: new Map(),
    secrets: [secretOf(name), BALANCE[name]],
  }
  const call = async (method: string, path: string, body?: object) => {
    const headers: Record<string, string> = { cookie: person.cookie, 'user-agent': name }
    const isForm = body instanceof FormData
    if (body && !isForm) headers['content-type'] = 'application/json'
    const answer = await world.send(method, `/api${path}`, {
      headers,
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.text} ${world.faults()}`)
    person.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? person.cookie
    const result = JSON.parse(answer.text)
    harvest(person, path, result)
    return result
  }
  const inviteCode = await world.inviteCodeFor(email)
  const password = passwordOf(name)
  const fields = { firstName: 'Kim', lastName: 'Lee', email, password, timeZone: 'UTC', inviteCode }
  const { id } = await call('POST', '/auth/register', fields)
  person.userId = id
  person.bookId = world.sqlite.prepare('SELECT book_id FROM users WHERE id = ?').pluck().get(id) as string
  add(person, 'user', id)
  add(person, 'book', person.bookId)
  add(person, 'email', email)
  add(person, 'password', passwordOf(name))
  const secret = secretOf(name)
  const accountId = (await call('POST', '/accounts', { name: secret, balance: BALANCE[name] })).id
  await call('POST', '/accounts', { name: `${secret} cash`, balance: '500' })
  const categoryId = (await call('POST', '/budget-categories', { name: secret, allocated: '50' })).id
  await call('POST', '/savings-buckets', { name: secret, target: '100', saved: '100' })
  await call('POST', '/savings-buckets', { name: `${secret} trip`, target: '900', saved: '20' })
  const due = { amount: '5', accountId, dueDate: '2026-03-31', autoPay: true }
  await call('POST', '/bills', { name: secret, ...due })
  await call('POST', '/subscriptions', { name: secret, ...due, nextBilling: '2026-03-31' })
  for (const type of ['expense', 'income', 'expense', 'savings'])
    await call('POST', '/transactions', {
      type,
      amount: '3.20',
      description: `${secret} bread`,
      accountId,
      date: '2026-03-10',
      ...(type === 'expense' ? { categoryId } : {}),
    })
  const removed = await call('POST', '/transactions', { type: 'income', amount: '1', description: secret })
  await call('DELETE', `/transactions/${removed.id}`)
  const form = new FormData()
  form.set('file', new File([readFileSync('src/budget/statements/fixtures/checking.ofx')], 'bank.ofx'))
  form.set('accountId', accountId)
  await call('POST', '/statements', form)
  await call('POST', '/support', { text: secret })
  const shared = `/books/${(await call('POST', '/books', { name: secret })).id}`
  await call('POST', `${shared}/members`, { name: secret })
  await call('POST', `${shared}/invitations`, { role: 'viewer' })
  add(person, 'backup', (await call('POST', '/sync-credits/use', { amount: 1 })).backup.id)
  return person
}

/** Anna owns what the shop sells and has points for more; Ben has neither. Answers also a good file to import. */
export async function settle(world: World): Promise<{ people: People; book: unknown }> {
  const people = {
    anna: await signUp(world, 'anna'),
    ben: await signUp(world, 'ben'),
    operator: await signUp(world, 'operator'),
  }
  const { anna } = people
  const give = world.sqlite.prepare(`INSERT INTO point_transactions
    (id, book_id, transaction_type, points_amount, action_type, description, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?)`)
  const now = Date.UTC(2026, 2, 15)
  const points = { balance: 'balance = balance + 5000', earned: 'total_earned = total_earned + 5000' }
  give.run(uuidV7(now), anna.bookId, 'earned', 5000, 'admin', 'From the operator', now)
  world.sqlite
    .prepare(`UPDATE point_balances SET ${points.balance}, ${points.earned} WHERE book_id = ?`)
    .run(anna.bookId)
  for (const id of OPENED) give.run(uuidV7(now), anna.bookId, 'spent', 0, 'purchase', descriptionOf(id), now)
  for (const person of Object.values(people)) {
    const headers = { cookie: person.cookie }
    for (const path of ['/auth/sessions', '/backups', '/transactions', '/statements', '/support'])
      harvest(person, path, JSON.parse((await world.send('GET', `/api${path}`, { headers })).text))
    const removed = world.sqlite.prepare('SELECT id FROM removed_transactions WHERE book_id = ?').pluck()
    for (const id of removed.all(person.bookId)) add(person, 'transaction', id)
  }
  const rule = await world.send('POST', '/api/rules', {
    headers: { cookie: anna.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ contains: 'bread', categoryId: anna.things.get('category')?.[0] }),
  })
  harvest(anna, '/rules', JSON.parse(rule.text))
  for (const person of Object.values(people)) person.secrets.push(person.cookie.split('=')[1] ?? '')
  const exported = await world.send('GET', '/api/export', { headers: { cookie: anna.cookie } })
  const book = exported.text.replaceAll(secretOf('anna'), 'Imported').replaceAll(BALANCE.anna, '12.00')
  return { people, book: JSON.parse(book) }
}
