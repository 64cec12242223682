// Fills a server by its own API with a little of everything. Made for servers of every release: what an early one
// has no route for is left out there.

const PASSWORD = 'correct horse'
export const ANNA = 'anna@example.org'
export const BEN = 'ben@example.org'

/** Calls by somebody's browser; `needed` throws where the answer is no success. */
export function callerOf(url, cookie = '') {
  const send = async (method, path, body, key) => {
    const isForm = body instanceof FormData
    const headers = { ...(cookie && { cookie }), ...(key && { 'idempotency-key': key }) }
    if (body && !isForm) headers['content-type'] = 'application/json'
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers,
      body: isForm ? body : body && JSON.stringify(body),
    })
    const text = await response.text()
    if (!cookie) cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson && text ? JSON.parse(text) : text }
  }
  const needed = async (...call) => {
    const { status, body } = await send(...call)
    if (status >= 300) throw new Error(`${call[0]} ${call[1]}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  /** The answer; undefined where this release has no such route. */
  const where = async (...call) => {
    const { status, body } = await send(...call)
    if ([404, 405].includes(status)) return undefined
    if (status >= 300) throw new Error(`${call[0]} ${call[1]}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  return { send, needed, where, cookie: () => cookie }
}

export async function register(url, email, firstName = 'Anna', inviteCode = undefined) {
  const caller = callerOf(url)
  const person = {
    firstName,
    lastName: 'Berg',
    email,
    password: PASSWORD,
    timeZone: 'Europe/Berlin',
    inviteCode,
  }
  const user = await caller.needed('POST', '/auth/register', person)
  return { ...caller, user }
}

export async function signIn(url, email) {
  const caller = callerOf(url)
  await caller.needed('POST', '/auth/login', { email, password: PASSWORD })
  return caller
}

const TYPES = ['checking', 'savings', 'credit_card', 'cash', 'investment']
const CYCLES = ['monthly', 'biweekly', 'quarterly', 'yearly']
const CSV = `Date,Amount,Description
2026-01-31,-12.34,Bäckerei Müller 🥨
2026-01-31,2500.00,Gehalt
2026-02-28,-0.01,"A ""quoted"", long row"
2026-02-28,-49.90,Café
`

async function fillLists({ needed }) {
  const accounts = []
  for (const [n, type] of TYPES.entries())
    accounts.push(
      await needed('POST', '/accounts', { name: `${type} 💶 ${n}`, type, balance: `${1000 * n}.5${n}` }),
    )
  const categories = []
  for (const name of ['Food 🍜', 'Rent', 'Größe ß', '日本', '👨‍👩‍👧 family'])
    categories.push(await needed('POST', '/budget-categories', { name, allocated: '300' }))
  const goals = []
  for (const [name, target] of [
    ['Trip ✈️', '2000'],
    ['Full', '20'],
  ])
    goals.push(await needed('POST', '/savings-buckets', { name, target, saved: '5' }))
  return { accounts, categories, goals }
}

async function fillDues({ needed }, accountId) {
  for (const cycle of CYCLES) {
    const due = { amount: '31.31', accountId }
    const bill = { name: `Bill ${cycle}`, ...due, frequency: cycle, dueDate: '2026-01-31' }
    const { id: billId } = await needed('POST', '/bills', bill)
    await needed('POST', `/bills/${billId}/pay`, { date: '2026-01-31' })
    const service = { name: `Service ${cycle}`, ...due, billingCycle: cycle, nextBilling: '2026-01-31' }
    const { id } = await needed('POST', '/subscriptions', service)
    await needed('POST', `/subscriptions/${id}/pay`, { date: '2026-01-31' })
  }
}

async function fillTransactions({ needed }, { accounts, categories, goals }, count) {
  const rows = []
  for (let n = 0; n < count; n++) {
    const type = ['income', 'expense', 'expense', 'savings'][n % 4]
    const day = String(1 + (n % 28)).padStart(2, '0')
    const row = await needed('POST', '/transactions', {
      type,
      amount: `${1 + (n % 97)}.${String(n % 100).padStart(2, '0')}`,
      description: `Entry ${n} ${['🍎', 'ü', '—', "O'Neil"][n % 4]}`,
      accountId: accounts[n % accounts.length].id,
      categoryId: type === 'expense' ? categories[n % categories.length].id : null,
      bucketId: type === 'savings' ? goals[0].id : null,
      date: `2026-0${1 + (n % 3)}-${day}`,
    })
    rows.push(row)
  }
  const [first, second, third] = rows
  await needed('PUT', `/transactions/${first.id}`, { amount: '77.07' })
  await needed('DELETE', `/transactions/${second.id}`)
  await needed('DELETE', `/transactions/${third.id}`)
  await needed('POST', `/transactions/${third.id}/restore`)
}

async function fillStatements({ needed }, accountId) {
  const form = (text) => {
    const data = new FormData()
    data.set('file', new Blob([text]), 'bank.csv')
    data.set('accountId', accountId)
    return data
  }
  await needed('POST', '/statements', form(CSV))
  const { id } = await needed('POST', '/statements', form('Date,Amount,Description\n2026-03-31,-9,Undone\n'))
  await needed('DELETE', `/statements/${id}`)
}

/** Fills in what came with later releases. */
async function fillLater({ send, where, user }, { categories }) {
  await where('PUT', '/profile', { displayName: 'Änna 🎉', bio: 'Two\nlines' })
  await where('PUT', '/profile', { currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin' })
  await where('POST', '/support', { text: 'Hello 👋' })
  await where('POST', '/points/validate-achievement', { achievementType: 'first_account' })
  const plan = await where('POST', '/billing/create-subscription', { planId: 'premium-monthly' })
  if (plan?.clientSecret) await where('POST', '/billing/demo-payments', { clientSecret: plan.clientSecret })
  // Before points could be given there was nothing to buy.
  if (await where('PUT', `/admin/users/${user.id}`, { grantPoints: 100_000 })) {
    // An item that another one included is owned already.
    for (const { id, cost } of (await where('GET', '/shop')) ?? [])
      await send('POST', '/points/purchase', { itemId: id, cost })
  }
  await where('POST', '/rules', { contains: 'Bäckerei', categoryId: categories[0].id })
  await where('POST', '/admin/invitations', { email: 'carla@example.org' })
}

/** Anna, whom the code makes operator, with a whole book, and Ben with a small one. Answers both and Anna's lists. */
export async function fill(url, { transactions = 60, inviteCode } = {}) {
  const anna = await register(url, ANNA, 'Anna', inviteCode)
  const ben = await register(url, BEN, 'Ben')
  await ben.needed('POST', '/accounts', { name: 'Ben’s own', balance: '12.34' })
  const lists = await fillLists(anna)
  const [{ id: accountId }] = lists.accounts
  await fillDues(anna, accountId)
  await fillTransactions(anna, lists, transactions)
  // `saved` is what is to be in the goal afterwards.
  const moved = { fromAccountId: accountId, saved: '850' }
  await anna.needed('POST', `/savings-buckets/${lists.goals[0].id}/transfers`, moved)
  await anna.needed('POST', `/savings-buckets/${lists.goals[1].id}/transfers`, { ...moved, saved: '20' })
  await anna.needed('POST', `/savings-buckets/${lists.goals[1].id}/celebrate`)
  await fillStatements(anna, accountId)
  await fillLater(anna, lists)
  return { anna, ben, ...lists }
}
