import { ANNA } from '../../../../identity/testing.ts'
import {
  ask,
  type Command,
  type chanceOf,
  DENIED,
  enter,
  idIn,
  type Made,
  PEOPLE,
  type Request,
  type World,
} from './world.ts'

/** E-mails that people change theirs to: of two who want the same one gets it. */
const EMAILS = 5
/** People whom one who is invited comes to. */
const MOST = 5

/** Draws what is asked for next: everything that concerns two books, of whoever and whatever there is. */
export function drawnCommands({ below, pick }: ReturnType<typeof chanceOf>) {
  let [people, count] = [PEOPLE, 0]
  /** People by the shared book that they are in; `deleted` has the newest deleted book last. */
  const books = new Map<string, Set<string>>()
  const deleted: string[] = []
  const gifts: { name: string; who: string }[] = []
  const payments: { name: string; who: string; book: string }[] = []
  const cents = () => `${1 + below(40)}.${10 + below(90)}`

  const one = (who: string, text: string, request: Request, rest: Partial<Command> = {}): Command => {
    const key = `${++count} ${text}`
    return { text: `${who}: ${text}`, run: (world) => ask(world, who, key, request), ...rest }
  }

  function begin(who: string): Command[] {
    const name = `Book ${count}`
    const done = () => {
      books.set(name, new Set([who]))
    }
    const names = { id: name, memberId: `${who} in ${name}` }
    const kitty = { name: `Kitty of ${name}`, type: 'checking', balance: '0' }
    const account: Request = { method: 'POST', path: () => '/accounts', body: () => kitty, book: name }
    return [
      one(
        who,
        `begins ${name}`,
        { method: 'POST', path: () => '/books', body: () => ({ name }), names },
        { done },
      ),
      one(who, `kitty of ${name}`, { ...account, names: { id: `kitty of ${name}` } }),
    ]
  }

  function letIn(who: string, other: string, book: string): Command[] {
    const token = `token ${count}`
    const role = pick(['editor', 'editor', 'viewer'])
    const path = (world: World) => `/books/${idIn(world, book)}/invitations`
    const accept: Request = {
      method: 'POST',
      path: () => '/invitations/accept',
      body: ({ ids }) => ({ token: ids.get(token) ?? 'none' }),
      names: { memberId: `${other} in ${book}` },
    }
    return [
      one(who, `invites to ${book}`, {
        method: 'POST',
        path,
        body: () => ({ role }),
        book,
        names: { token },
      }),
      one(other, `joins ${book}`, accept, { done: () => books.get(book)?.add(other) }),
    ]
  }

  function give(who: string, book: string): Command {
    const name = `gift ${count}`
    const given = pick([
      (world: World) => ({ bookAccountId: idIn(world, `kitty of ${book}`) }),
      () => ({ entry: { description: name } }),
    ])
    const amount = cents()
    gifts.push({ name, who })
    const body = (world: World) => ({
      ownAccountId: idIn(world, `${who}’s account`),
      bookId: idIn(world, book),
      amount,
      description: name,
      ...given(world),
    })
    const request: Request = { method: 'POST', path: () => '/contributions', body, names: { id: name } }
    const makes: Made = { name, kind: 'contribution', who, book }
    return one(who, `gives ${amount} to ${book}`, request, { earns: who, makes })
  }

  function ofGift(method: 'PUT' | 'DELETE', { name, who }: (typeof gifts)[number]): Command {
    const amount = cents()
    const path = (world: World) => `/contributions/${idIn(world, name)}`
    const request = { method, path, ...(method === 'PUT' ? { body: () => ({ amount }) } : {}) }
    return one(who, `${method} ${name} ${amount}`, request, method === 'DELETE' ? { ends: name } : {})
  }

  function pay(who: string, other: string, book: string): Command[] {
    const [name, amount] = [`payment ${count}`, cents()]
    payments.push({ name, who, book })
    const row = (world: World) => ({
      type: 'expense',
      amount,
      description: name,
      accountId: idIn(world, `${who}’s account`),
    })
    const payment = (world: World) => ({
      from: idIn(world, `${who} in ${book}`),
      to: idIn(world, `${other} in ${book}`),
      amount,
      ownTransactionId: idIn(world, `row of ${name}`),
    })
    return [
      one(
        who,
        name,
        { method: 'POST', path: () => '/transactions', body: row, names: { id: `row of ${name}` } },
        { earns: who },
      ),
      one(
        who,
        `pays ${other} ${amount}`,
        { method: 'POST', path: () => '/settlement/payments', body: payment, book, names: { id: name } },
        { makes: { name, kind: 'payment', who, book } },
      ),
    ]
  }

  function buy(who: string): Command[] {
    const secret = `secret ${count}`
    const planId = pick(['premium-monthly', 'premium-yearly'])
    const path = (last: string) => () => `/billing/${last}`
    const body = ({ ids }: World) => ({ clientSecret: ids.get(secret) ?? '' })
    const names = { clientSecret: secret }
    return [
      one(who, 'orders', {
        method: 'POST',
        path: path('create-subscription'),
        body: () => ({ planId }),
        names,
      }),
      one(
        who,
        'pays for premium',
        { method: 'POST', path: path('demo-payments'), body },
        { makes: { name: secret, kind: 'invoice', who } },
      ),
    ]
  }

  function changeEmail(who: string): Command {
    const email = `mail${below(EMAILS)}@example.com`
    const body = () => ({ email, currentPassword: ANNA.password })
    const changed = one(who, `is ${email}`, { method: 'PUT', path: () => '/auth/email', body })
    const run: Command['run'] = async (world) => {
      const answer = await changed.run(world)
      const person = world.people.get(who)
      if (person && answer.status < 300) person.email = email
      return answer
    }
    return { ...changed, run }
  }

  /** Somebody comes by the code of somebody else. */
  function befriend(who: string): Command {
    const friend = `Friend${count}`
    const coded = one(who, `invites ${friend}`, {
      method: 'GET',
      path: () => '/referrals',
      names: { code: `${who}’s code` },
    })
    const run: Command['run'] = async (world) => {
      const answer = await coded.run(world)
      return answer.status < 300
        ? enter(world, friend, { referralCode: world.ids.get(`${who}’s code`) })
        : answer
    }
    const done = () => {
      people = [...people, friend]
    }
    return { ...coded, run, done }
  }

  const buyBread = (who: string, book?: string): Command => {
    const bread = { type: 'expense', amount: '3', description: `bread ${count}` }
    const request: Request = { method: 'POST', path: () => '/transactions', body: () => bread }
    return one(who, 'bread', book ? { ...request, book } : request, { earns: who })
  }

  /** Somebody goes for good, and somebody else comes in their place. */
  function go(who: string): Command[] {
    const next = `${who.replace(/\d+/, '')}${count}`
    const body = ({ people: present }: World) => ({
      email: present.get(who)?.email,
      currentPassword: ANNA.password,
    })
    const gone = one(who, 'goes for good', { method: 'DELETE', path: () => '/auth/user', body })
    const run: Command['run'] = async (world) => {
      const answer = await gone.run(world)
      // A person who is gone already is nobody by now.
      return answer.status !== DENIED && answer.status >= 300 ? answer : enter(world, next)
    }
    const done = () => {
      people = [...people.filter((one) => one !== who), next]
      for (const [book, members] of books) if (members.delete(who) && members.size === 0) books.delete(book)
    }
    return [{ ...gone, run, done }]
  }

  function ofBook(who: string, other: string, book: string): Command {
    const path = (rest: string) => (world: World) => `/books/${idIn(world, book)}${rest}`
    const member = (world: World) => path(`/members/${idIn(world, `${other} in ${book}`)}`)(world)
    const role = pick(['owner', 'owner', 'editor', 'viewer'])
    const named = () => ({ name: book, currentPassword: ANNA.password })
    const out = (name: string) => () => books.get(book)?.delete(name)
    const closed = () => books.delete(book) && deleted.push(book)
    const [text, request, done] = pick<[string, Request, (() => unknown)?]>([
      [`leaves ${book}`, { method: 'POST', path: path('/leave'), book }, out(who)],
      [`puts ${other} out of ${book}`, { method: 'DELETE', path: member, book }, out(other)],
      [`makes ${other} ${role}`, { method: 'PUT', path: member, body: () => ({ role }), book }],
      [`makes ${other} ${role}`, { method: 'PUT', path: member, body: () => ({ role }), book }],
      [`deletes ${book}`, { method: 'DELETE', path: path(''), body: named, book }, closed],
    ])
    return one(who, text, request, {
      endsAccess: done !== undefined,
      ...(done ? { done } : {}),
    })
  }

  function restore(who: string, book: string): Command {
    const request: Request = { method: 'POST', path: (world) => `/books/${idIn(world, book)}/restore` }
    const done = () => books.set(book, new Set([who]))
    return one(who, `brings ${book} back`, request, { done })
  }

  const isFriend = (who: string) => who.startsWith('Friend')

  /** Commands of a day for everybody who was invited. */
  const daily = () => people.filter(isFriend).map((who) => buyBread(who))

  function next(): Command[] {
    count++
    const [book, inside = new Set<string>()] = pick([...books].slice(-3)) ?? []
    const [who, other] = [pick([...inside]) ?? pick(people), pick(people)]
    const mate = pick([...inside].filter((one) => one !== who)) ?? other
    const [gift, payment] = [pick(gifts.slice(-6)), pick(payments.slice(-3))]
    const [which, gone] = [below(45), deleted.at(-1)]
    // A friend counts once they have been there for a while.
    const isAlone = !people.some(isFriend) && people.length < MOST
    if (isAlone) return [befriend(pick(people))]
    if (!book || which === 0) return begin(who)
    if (which === 1 && gone) return [restore(who, gone)]
    if (which < 9 && !inside.has(other)) return letIn(who, other, book)
    if (which < 14 || !gift) return [give(who, book)]
    if (which < 18) return [ofGift('PUT', gift)]
    if (which < 21) return [ofGift('DELETE', gift)]
    if (which < 24) return [buyBread(who, book)]
    if (which < 30 || !payment) return pay(who, mate, book)
    if (which < 31) {
      const path = (world: World) => `/settlement/payments/${idIn(world, payment.name)}`
      const request = { method: 'DELETE', path, book: payment.book }
      return [one(payment.who, `not ${payment.name}`, request, { ends: payment.name })]
    }
    if (which < 35) return [ofBook(who, other, book)]
    if (which < 38) return buy(who)
    if (which < 42) return [changeEmail(pick(people))]
    if (which < 43 && people.length < MOST) return [befriend(pick(people))]
    return isFriend(who) && below(3) > 0 ? buy(who) : go(who)
  }
  return { next, daily }
}
