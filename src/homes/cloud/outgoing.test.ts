import { createHmac } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { bankStandIn, newKeyPair } from '../../bank-connections/testing/bank-stand-in.ts'
import { listener } from '../../connections/testing.ts'
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
