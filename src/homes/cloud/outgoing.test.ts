import { createHmac } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { bankStandIn, newKeyPair } from '../../bank-connections/testing/bank-stand-in.ts'
import { listener, pushBrowser, signedPush } from '../../connections/testing.ts'
import { type Person, personOn } from '../../household/testing.ts'
import { cloudServer } from './testing/workerd.ts'

const other = await listener()
/** The same by a name, which leads to this machine. */
const byName = other.url.replace('127.0.0.1', 'localhost')
const bank = await bankStandIn(newKeyPair().publicKey)
const cloud = await cloudServer({
  OUTGOING_HOSTS: [other.host, new URL(byName).host, bank.host].join(','),
})
afterAll(async () => {
  await cloud.close()
  other.close()
  await bank.close()
})

const newPerson = (name: string): Promise<Person> =>
  personOn({ ...cloud, home: { operatorEmails: [] } } as never, name)
const BREAD = { type: 'expense', amount: '5.00', description: 'Bread' }

it('a webhook is told by the alarm of its book, signed, and once more where it did not answer', async () => {
  const anna = await newPerson('Anna')
  const { id, secret } = await anna.done('POST', '/webhooks', { url: `${other.url}/hook` })
  other.status = 503
  const row = await anna.done('POST', '/transactions', BREAD)
  await expect.poll(() => other.heard.length).toBe(1)
  const noted = async () => (await anna.get(`/webhooks/${id}/deliveries`))[0]
  await expect.poll(noted).toMatchObject({ tries: 1, status: 503, deliveredAt: null })
  other.status = 200
  cloud.clock.ahead += 10_000
  await anna.get('/accounts')
  await expect.poll(noted, { timeout: 15_000 }).toMatchObject({ tries: 2, status: 200, error: null })
  const [first, second] = other.heard.splice(0)
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
  const [, seconds, mac] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(second?.headers['bucketbook-signature'])) ?? []
  expect(mac).toBe(createHmac('sha256', secret).update(`${seconds}.${second?.body}`).digest('hex'))
  expect(JSON.parse(second?.body ?? '').data).toMatchObject({ id: row.id, amount: '5.00' })
})

it('nothing is reached but what is listed: no other host, no redirect, no name that leads inside', async () => {
  const ben = await newPerson('Ben')
  const make = (url: string) => ben.send('POST', '/webhooks', { url })
  const refused = ['http://127.0.0.1:1/', 'http://169.254.169.254/', 'https://example.org/', 'http://[::1]/']
  for (const url of refused) expect((await make(url)).body).toMatchObject({ code: 'host_not_allowed' })
  const said = async (url: string) => {
    const { id } = await ben.done('POST', '/webhooks', { url })
    return (await ben.done('POST', `/webhooks/${id}/test`)).message
  }
  expect(await said(other.url)).toBe('Delivered.')
  other.status = 302
  expect(await said(`${other.url}/astray`)).toContain('leads to another address')
  other.status = 200
  const before = other.heard.length
  expect(await said(byName)).toBe('There is no way to this address.')
  expect(other.heard).toHaveLength(before)
})

it('reminders go to a channel by HTTP', async () => {
  const cleo = await newPerson('Cleo')
  const { id } = await cleo.done('POST', '/channels', { kind: 'ntfy', url: other.url, topic: 'money' })
  other.heard.splice(0)
  expect(await cleo.done('POST', `/channels/${id}/test`)).toMatchObject({ message: 'Delivered.' })
  expect(other.heard).toMatchObject([{ path: '/money' }])
})

it('a browser is sent what only it can read, by the alarm, again under the same id, and no more once it has gone', async () => {
  cloud.clock.ahead = 0
  const eve = await newPerson('Eve')
  const browser = pushBrowser(`${other.url}/sub/1`)
  const { subscription } = browser
  const elsewhere = { ...subscription, endpoint: 'https://push.example.org/1' }
  const refused = await eve.send('POST', '/channels', { kind: 'push', subscription: elsewhere })
  expect(refused.body).toMatchObject({ code: 'host_not_allowed' })
  const { id } = await eve.done('POST', '/channels', { kind: 'push', subscription })
  const { id: accountId } = await eve.done('POST', '/accounts', { name: 'Checking', type: 'checking' })
  const rules = [{ about: 'overspent', channels: [id] }]
  await eve.done('PUT', '/reminders/settings', { rules })
  const overspend = async (name: string) => {
    const { id: categoryId } = await eve.done('POST', '/budget-categories', { name, allocated: '1' })
    await eve.done('POST', '/transactions', { ...BREAD, accountId, categoryId })
  }
  other.heard.splice(0)
  other.status = 503
  await overspend('Food')
  await expect.poll(() => other.heard.length).toBe(1)
  const errorOf = async () => (await eve.get('/channels'))[0].lastError
  await expect.poll(errorOf).toContain('503')
  await cloud.restart()
  other.status = 201
  cloud.clock.ahead += 60_000
  await eve.get('/accounts')
  await expect.poll(() => other.heard.length, { timeout: 15_000 }).toBe(2)
  await expect.poll(errorOf).toBe(null)
  const sent = other.heard.map(({ body, headers }) => ({
    ...JSON.parse(browser.read(Buffer.from(body, 'latin1'))),
    key: headers['idempotency-key'],
  }))
  expect(sent[1]).toEqual(sent[0])
  expect(sent[0]).toMatchObject({ id: sent[0].key, text: 'Food is overspent by $4.00 this month.' })
  const { publicKey } = await eve.get('/channels/push-key')
  const signed = { isSigned: true, publicKey, aud: other.url }
  for (const { headers } of other.heard) expect(signedPush(headers.authorization ?? '')).toMatchObject(signed)

  other.status = 410
  await overspend('Books')
  await expect.poll(errorOf).toContain('takes no messages any more')
  expect(other.heard).toHaveLength(3)
  other.status = 200
  cloud.clock.ahead += 86_400_000
  await cloud.restart()
  await eve.get('/accounts')
  const { id: hook } = await eve.done('POST', '/webhooks', { url: `${other.url}/after` })
  await eve.done('POST', '/transactions', BREAD)
  // The alarm that brings this would have brought that too.
  await expect.poll(() => other.heard.map(({ path }) => path)).toContain('/after')
  expect(other.heard).toHaveLength(4)
  await eve.done('DELETE', `/webhooks/${hook}`)
})

it('what a bank has booked is fetched, and once a day by itself', async () => {
  // The alarms of a server that starts go by the true clock: what is a day ago by then is done at the other one.
  cloud.clock.ahead = -25 * 3_600_000
  const dora = await newPerson('Dora')
  const { id: accountId } = await dora.done('POST', '/accounts', { name: 'Checking', balance: '500' })
  bank.state.now = () => Date.now() + cloud.clock.ahead
  const today = new Date(bank.state.now()).toISOString().slice(0, 10)
  const account = { id: 'ACT-1', name: 'Checking', currency: 'EUR', balance: '495.50', balanceDay: today }
  const coffee = { id: 'tx-coffee-1', day: today, amount: '-4.50', text: 'Coffee Corner' }
  const rent = { id: 'tx-rent-0001', day: today, amount: '-100.00', text: 'Landlord' }
  const rows = [coffee]
  bank.accounts.push({ ...account, rows })
  const made = { provider: 'simplefin', setupToken: bank.tokenOf('one') }
  const { id } = await dora.done('POST', '/bank-connections', made)
  await dora.done('PUT', `/bank-connections/${id}/accounts`, { 'ACT-1': accountId })
  await dora.done('POST', `/bank-connections/${id}/fetch`)
  const texts = async () =>
    (await dora.get('/transactions')).map(({ description }: { description: string }) => description).sort()
  expect(await texts()).toEqual(['Coffee Corner'])
  rows.push(rent)
  cloud.clock.ahead = 0
  await cloud.restart()
  await dora.done('POST', '/accounts', { name: 'Cash', balance: '0' })
  await expect.poll(texts, { timeout: 15_000 }).toEqual(['Coffee Corner', 'Landlord'])
})
