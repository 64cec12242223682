import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { testServer } from '../../homes/node/testing.ts'
import { personOn, sharedBook } from '../../household/testing.ts'
import { suspendUser, unsuspendUser } from '../../identity/operator.ts'
import {
  ANNA,
  annasServer,
  browserOf,
  mailedToken,
  outlastProofs,
  withAccount,
} from '../../identity/testing.ts'

interface Made {
  id: string
  url: string
}

/** Anna with a bill that falls due at the end of each month. */
async function annaWithRent(timeZone = 'Europe/Berlin') {
  const { server, anna } = await annasServer({}, { timeZone })
  const { id: accountId } = await anna.done('POST', '/accounts', { name: 'Checking', balance: '5000' })
  const { id: billId } = await anna.done('POST', '/bills', {
    name: 'Rent',
    amount: '850',
    accountId,
    dueDate: '2026-03-31',
    cycle: 'monthly',
  })
  const made = (fields: object = {}): Promise<Made> => anna.done('POST', '/calendar-feeds', fields)
  return { server, anna, accountId, billId, made }
}

const pathOf = ({ url }: Made): string => new URL(url).pathname

/** The events as another library reads them. */
async function eventsOf(server: ReturnType<typeof testServer>, feed: Made) {
  const response = await server.fetch(pathOf(feed))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/calendar/)
  const text = await response.text()
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const alarms = component.getAllSubcomponents('valarm')
    return {
      uid: event.uid,
      name: event.summary,
      details: event.description,
      day: event.startDate.toString(),
      isWholeDay: event.startDate.isDate,
      status: component.getFirstPropertyValue('status'),
      alarms: alarms.map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
      relates: alarms.map((alarm) => alarm.getFirstProperty('trigger')?.getParameter('related') ?? null),
    }
  })
}

describe('a calendar feed', () => {
  it('is listed without its address, which is shown once', async () => {
    const { anna, made, server } = await annaWithRent()
    const feed = await made({ name: 'Phone' })
    expect(feed).toMatchObject({ name: 'Phone', lastUsedAt: null })
    expect(pathOf(feed)).toMatch(/^\/calendar\/bc_a[\w-]{22}_[\da-f]{64}\.ics$/)
    const listed = await anna.get('/calendar-feeds')
    expect(listed).toEqual([{ ...feed, url: undefined }].map(({ url: _, ...rest }) => rest))
    await server.fetch(pathOf(feed))
    const lastUsedAt = new Date(server.clock.now).toISOString()
    expect(await anna.get('/calendar-feeds')).toMatchObject([{ lastUsedAt }])
  })

  it('made twice under one key is one, with the same address', async () => {
    const { anna } = await annaWithRent()
    const key = { 'idempotency-key': 'feed-1' }
    const [one, other] = [
      await anna.send('POST', '/calendar-feeds', {}, key),
      await anna.send('POST', '/calendar-feeds', {}, key),
    ]
    expect(other.body).toEqual(one.body)
    expect(await anna.get('/calendar-feeds')).toHaveLength(1)
  })

  it('asks for proof, and says what is wrong with what it gets', async () => {
    const { server, anna } = await annaWithRent()
    for (const wrong of [{ alarmAt: '9 am' }, { alarmDaysBefore: -1 }, { name: '' }, { amounts: 'yes' }])
      expect((await anna.send('POST', '/calendar-feeds', wrong)).status).toBe(400)
    const unknown = { bookId: '00000000-0000-7000-8000-000000000000' }
    expect((await anna.send('POST', '/calendar-feeds', unknown)).status).toBe(404)
    outlastProofs(server)
    expect((await anna.send('POST', '/calendar-feeds', {})).body).toMatchObject({ code: 'proof_required' })
  })

  it.each(['Pacific/Auckland', 'UTC', 'America/Los_Angeles'])(
    'has whole days that are the same in every zone, a year back and a year ahead: %s',
    async (timeZone) => {
      const { server, made } = await annaWithRent(timeZone)
      const events = await eventsOf(server, await made())
      expect(events).toHaveLength(12)
      expect(events[0]).toMatchObject({ name: 'Rent', day: '2026-03-31', isWholeDay: true, status: null })
      expect(events.map(({ day }) => day)).toContain('2027-02-28')
      expect(new Set(events.map(({ uid }) => uid)).size).toBe(12)
      expect(events.every(({ details }) => details.includes('850.00 USD'))).toBe(true)
    },
  )

  it.each([
    ['Pacific/Auckland', 'Overdue'],
    ['UTC', 'Due'],
    ['America/Los_Angeles', 'Due'],
  ])('knows by the day in %s that a bill is %s', async (timeZone, state) => {
    const { server, made } = await annaWithRent(timeZone)
    const feed = await made()
    server.clock.now = Date.UTC(2026, 2, 31, 13)
    const [first] = await eventsOf(server, feed)
    expect(first?.details).toBe(`${state}: 850.00 USD`)
  })

  it('reminds of what is due the day before at nine, or when it was told to', async () => {
    const { server, made } = await annaWithRent()
    const [before] = await eventsOf(server, await made())
    expect(before?.alarms).toEqual(['-PT15H'])
    const [onTheDay] = await eventsOf(server, await made({ alarmDaysBefore: 0, alarmAt: '08:30' }))
    expect(onTheDay?.alarms).toEqual(['PT8H30M'])
    // Counted from the beginning of the day: its end is where nobody said otherwise.
    expect(onTheDay?.relates).toEqual(['START'])
  })

  it('keeps the event of a due date when it is paid, with a tick and without an alarm', async () => {
    const { server, anna, billId, accountId, made } = await annaWithRent()
    const feed = await made()
    const [due] = await eventsOf(server, feed)
    const paid = { type: 'expense', amount: '850', description: 'Rent', accountId, billId }
    await anna.done('POST', '/transactions', { ...paid, settles: '2026-03-31' })
    const events = await eventsOf(server, feed)
    const after = events.find(({ uid }) => uid === due?.uid)
    expect(after).toMatchObject({ name: '✓ Rent', status: 'CONFIRMED', alarms: [], day: '2026-03-31' })
    expect(events.filter(({ day }) => day === '2026-03-31')).toHaveLength(1)
  })

  it('says no amounts where that was asked', async () => {
    const { server, made } = await annaWithRent()
    const text = await (await server.fetch(pathOf(await made({ amounts: false })))).text()
    expect(text).toContain('Rent')
    expect(text).not.toContain('850')
  })

  it('has lines as the format wants them, and makes nobody busy', async () => {
    const { server, anna, made } = await annaWithRent()
    const [bill] = await anna.get('/bills')
    await anna.done('PUT', `/bills/${bill.id}`, { name: '家賃; '.repeat(25).trim() })
    const feed = await made({ name: 'Ours; the bills, at home\\away' })
    const text = await (await server.fetch(pathOf(feed))).text()
    for (const said of ['NAME', 'X-WR-CALNAME'])
      expect(text).toContain(`\r\n${said}:Ours\\; the bills\\, at home\\\\away\r\n`)
    expect(text).toMatch(/END:VCALENDAR\r\n$/)
    const lines = text.split('\r\n')
    expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([])
    const countOf = (line: string) => lines.filter((each) => each === line).length
    expect(countOf('TRANSP:TRANSPARENT')).toBe(countOf('BEGIN:VEVENT'))
  })

  it('is not sent again to a calendar that has it', async () => {
    const { server, anna, accountId, made } = await annaWithRent()
    const path = pathOf(await made())
    const tag = (await server.fetch(path)).headers.get('etag') ?? ''
    const again = () => server.fetch(path, { headers: { 'if-none-match': tag } })
    expect((await again()).status).toBe(304)
    const several = { 'if-none-match': `"other", ${tag}` }
    expect((await server.fetch(path, { headers: several })).status).toBe(304)
    expect((await server.fetch(path, { headers: { 'if-none-match': '*' } })).status).toBe(304)
    await anna.done('POST', '/bills', { name: 'Gas', amount: '5', accountId, dueDate: '2026-04-01' })
    expect((await again()).status).toBe(200)
  })

  it('opens nothing else, and nothing else opens it', async () => {
    const { server, made } = await annaWithRent()
    const path = pathOf(await made())
    const token = path.replace(/^\/calendar\/|\.ics$/g, '')
    const authorization = `Bearer ${token}`
    expect((await server.fetch('/api/accounts', { headers: { authorization } })).status).toBe(401)
    for (const other of [path.slice(0, -4), `${path}/x`, path.replace(/.\.ics$/, 'x.ics'), '/calendar/x.ics'])
      expect((await server.fetch(other)).status).toBe(404)
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await server.fetch(path, { method })).status).toBe(404)
  })

  it('ends when its user says so, and nobody else does', async () => {
    const { server, anna, made } = await annaWithRent()
    const feed = await made()
    const ben = browserOf(server)
    await ben.register({ email: 'ben@example.com' })
    expect(await ben.statusOf('DELETE', `/calendar-feeds/${feed.id}`)).toBe(404)
    await anna.done('DELETE', `/calendar-feeds/${feed.id}`)
    expect((await server.fetch(pathOf(feed))).status).toBe(404)
    expect(await anna.statusOf('DELETE', `/calendar-feeds/${feed.id}`)).toBe(404)
  })

  it('of a shared book ends with the membership', async () => {
    const server = testServer()
    const [anna, ed] = [await personOn(server, 'Anna'), await personOn(server, 'Ed')]
    const { id: bookId, members } = await sharedBook(anna, [[ed, 'viewer']])
    const [shared, own] = [
      await ed.done('POST', '/calendar-feeds', { bookId }),
      await ed.done('POST', '/calendar-feeds', {}),
    ]
    expect((await server.fetch(pathOf(shared))).status).toBe(200)
    await anna.done('DELETE', `/books/${bookId}/members/${members.Ed}`)
    expect((await server.fetch(pathOf(shared))).status).toBe(404)
    expect((await server.fetch(pathOf(own))).status).toBe(200)
    expect(await ed.get('/calendar-feeds')).toHaveLength(1)
  })

  it('ends, as every token does, with a password that is reset', async () => {
    const { server, anna } = await annasServer({ publicUrl: 'http://budget.home.arpa' })
    const feed = await anna.done('POST', '/calendar-feeds', {})
    const { token } = await anna.done('POST', '/tokens', { name: 'Script', scope: 'read' })
    const headers = { authorization: `Bearer ${token}` }
    const statuses = async () => [
      (await server.fetch(pathOf(feed))).status,
      (await server.fetch('/api/accounts', { headers })).status,
    ]
    expect(feed.url).toMatch(/^http:\/\/budget\.home\.arpa\/calendar\/bc_/)
    expect(await statuses()).toEqual([200, 200])
    await anna.done('POST', '/auth/password-reset', { email: ANNA.email })
    const reset = { token: await mailedToken(server, 'reset'), password: 'another horse' }
    await anna.done('POST', '/auth/password-reset/confirm', reset)
    expect(await statuses()).toEqual([404, 401])
  })

  it('ends with a suspension for good', async () => {
    const server = testServer()
    const [anna, ed] = [await personOn(server, 'Anna'), await personOn(server, 'Ed')]
    const { id: bookId } = await sharedBook(anna, [[ed, 'viewer']])
    const feeds = [
      await ed.done('POST', '/calendar-feeds', {}),
      await ed.done('POST', '/calendar-feeds', { bookId }),
    ]
    const statuses = () => Promise.all(feeds.map(async (feed) => (await server.fetch(pathOf(feed))).status))
    expect(await statuses()).toEqual([200, 200])
    withAccount(server, ed.email, (tx, actor, user) => suspendUser(tx, actor, user, null))
    expect(await statuses()).toEqual([404, 404])
    withAccount(server, ed.email, unsuspendUser)
    expect(await statuses()).toEqual([404, 404])
  })

  it('ends with the account', async () => {
    const { server, anna, made } = await annaWithRent()
    const feed = await made()
    await anna.done('DELETE', '/auth/user', { email: 'anna@example.com' })
    expect((await server.fetch(pathOf(feed))).status).toBe(404)
  })
})
