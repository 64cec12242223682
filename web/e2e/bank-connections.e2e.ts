import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  APPLICATION,
  type BankStandIn,
  bankStandIn,
  newKeyPair,
} from '../../src/bank-connections/testing/bank-stand-in.ts'
import { addDays, dayAt } from '../../src/values/day.ts'
import { flaws } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { newcomer } from './newcomer.ts'

const keys = newKeyPair()
const daysAgo = (days: number) => addDays(dayAt(Date.now(), 'UTC'), -days)
const COFFEE = { id: 'tx-coffee-1', day: daysAgo(5), amount: '-4.50', text: 'Coffee Corner' }
const SALARY = { id: 'tx-salary-1', day: daysAgo(3), amount: '2000.00', text: 'Employer' }
const RENT = { id: 'tx-rent-0001', day: daysAgo(1), amount: '-900.00', text: 'Landlord' }

let bank: BankStandIn
let site: Site
beforeAll(async () => {
  bank = await bankStandIn(keys.publicKey)
  const more = { currency: 'USD', balanceDay: daysAgo(0) }
  bank.accounts.push(
    { id: 'ACT-1', name: 'Checking', balance: '1595.50', rows: [COFFEE, SALARY], ...more },
    { id: 'ACT-2', name: 'Savings', balance: '10.00', rows: [], ...more },
  )
  site = await openSite({
    settings: () => ({ OUTGOING_HOSTS: bank.host, ENABLE_BANKING_API_URL: bank.url }),
    neighbours: [bank.url],
  })
})
afterAll(async () => {
  await site.close()
  await bank.close()
})

test('a bank by SimpleFIN: connected from the accounts, its rows fetched, taken back, fetched anew, and disconnected', async () => {
  const { page } = await newcomer(site, 'simplefin')
  await page.goto(`${site.url}/bank-connections`)
  await page.getByRole('heading', { name: 'No bank connected' }).waitFor()
  await page.getByRole('button', { name: 'Connect a bank' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Setup token').fill('nonsense')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await dialog.getByRole('alert').getByText('This is no setup token of SimpleFIN').waitFor()
  expect(await flaws(page)).toEqual([])
  await dialog.getByLabel('Setup token').fill(bank.tokenOf('journey'))
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()

  const card = page.getByRole('region', { name: 'SimpleFIN' })
  const fetchNow = card.getByRole('button', { name: 'Fetch now' })
  await card.getByText('Choose where the rows of an account go.').waitFor()
  expect(await fetchNow.isEnabled()).toBe(false)
  await card.getByLabel('Account for First Bank Checking').selectOption('A new account')
  await fetchNow.click()
  await card.getByText('First Bank Checking: 2 new transactions.').waitFor()
  expect(await flaws(page)).toEqual([])

  await card.getByRole('button', { name: /^Undo/ }).click()
  await card.getByText('First Bank Checking: taken back.').waitFor()
  bank.accounts[0]?.rows.push(RENT)
  await fetchNow.click()
  await card.getByText('First Bank Checking: 3 new transactions.').waitFor()

  bank.state.trouble = 'broken'
  await fetchNow.click()
  await card.getByRole('alert').getByText('It is tried again later').waitFor()
  bank.state.trouble = undefined
  await page.goto(`${site.url}/accounts`)
  await page.getByText('First Bank Checking').first().waitFor()
  await page.getByRole('link', { name: 'Bank connections' }).click()
  await card.getByRole('alert').getByText('It is tried again later').waitFor()
  await fetchNow.click()
  await card.getByText('First Bank Checking: nothing new.').waitFor()
  expect(await card.getByRole('alert').count()).toBe(0)

  await card.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('heading', { name: 'No bank connected' }).waitFor()
  await page.goto(`${site.url}/transactions`)
  await page.getByText('Landlord').first().waitFor()
  expect(site.unexpected(400, 503)).toEqual([])
})

test('rows that are older than an account which is there: its opening is offered, and its balance is the bank’s', async () => {
  const { page, api } = await newcomer(site, 'older', { width: 390, height: 844 })
  const { body: account } = await api('POST', '/api/accounts', { name: 'Everyday', balance: '12' })
  const wish = { provider: 'simplefin', setupToken: bank.tokenOf('older') }
  const { body: connection } = await api('POST', '/api/bank-connections', wish)
  const [accountId, id] = [account, connection].map((one) => (one as { id: string }).id)
  await api('PUT', `/api/bank-connections/${id}/accounts`, { 'ACT-1': accountId })
  await page.goto(`${site.url}/bank-connections`)
  const card = page.getByRole('region', { name: 'SimpleFIN' })
  await card.getByRole('button', { name: 'Fetch now' }).click()
  await card.getByText('Rows came that are older than this account').waitFor()
  expect(await flaws(page)).toEqual([])
  await card.getByRole('button', { name: 'Set balance to $1,595.50' }).click()
  await card.getByText('The balance is $1,595.50 now.').waitFor()
  expect((await api('GET', `/api/accounts/${accountId}`)).body).toMatchObject({ balance: '1595.50' })
  expect(site.unexpected()).toEqual([])
})

test('a bank by Enable Banking: it is asked on its own page, leads back, and is asked again when its consent has ended', async () => {
  const { page } = await newcomer(site, 'enable', { width: 390, height: 844 })
  await page.goto(`${site.url}/bank-connections`)
  await page.getByRole('button', { name: 'Connect a bank' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Enable Banking', { exact: true }).click()
  await dialog.getByText(`${site.url}/bank-connections`).waitFor()
  await dialog.getByLabel('Application id').fill(APPLICATION)
  await dialog.getByLabel('Private key').fill(keys.privateKey)
  await dialog.getByRole('button', { name: 'Go to the bank' }).click()
  await dialog.getByRole('alert').getByText('Fill in every field.').waitFor()
  expect(await flaws(page, [390])).toEqual([])
  await dialog.getByLabel('Bank', { exact: true }).fill('Nordea, FI')
  await dialog.getByRole('button', { name: 'Go to the bank' }).click()

  const card = page.getByRole('region', { name: 'Nordea' })
  await card.getByText(/The bank’s consent lasts until/).waitFor()
  expect(page.url()).toBe(`${site.url}/bank-connections`)
  await card.getByLabel('Account for Checking …0785').selectOption('A new account')
  await card.getByRole('button', { name: 'Fetch now' }).click()
  await card.getByText(/Checking …0785: \d new transactions\./).waitFor()

  bank.state.session = 'EXPIRED'
  await card.getByRole('button', { name: 'Fetch now' }).click()
  await card.getByRole('alert').getByText('The bank’s consent has ended').waitFor()
  expect(await flaws(page)).toEqual([])
  await card.getByRole('button', { name: 'Go to the bank' }).click()
  await card.getByRole('button', { name: 'Fetch now' }).click()
  await card.getByText('Checking …0785: nothing new.').waitFor()
  expect(site.unexpected(400, 410)).toEqual([])
})
