import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCycles } from '../../src/values/cycle.ts'
import { dayAt } from '../../src/values/day.ts'
import { flawsAtThisWidth } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { listed, ownerOf } from './owner.ts'
import { act } from './rows.ts'

let site: Site
const inOneMonth = () =>
  addCycles(dayAt(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone), 'monthly', 1)

beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site.close()
})

/** Somebody with one account of 100.00 on the empty page. */
async function owner(firstName: string, look: { width?: number; height?: number } = {}) {
  const visitor = await ownerOf(site, { firstName, balance: '100', ...look })
  await visitor.page.goto(`${site.url}/subscriptions`)
  await visitor.page.getByText('No subscriptions yet').waitFor()
  return visitor
}

test('a preset fills name and icon, an account is required, and paying early moves date and balance', async () => {
  const ada = await owner('Ada')
  const { page } = ada
  await page.getByRole('button', { name: 'Add Your First Subscription' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Subscription' })
  await dialog.getByRole('combobox', { name: 'Search services' }).waitFor()
  await expect.poll(() => dialog.getByRole('option').count()).toBeGreaterThan(45)
  expect(await dialog.getByRole('group', { name: 'AI and Development' }).count()).toBe(1)
  await dialog.getByRole('combobox', { name: 'Search services' }).fill('spot')
  await dialog.getByRole('option', { name: 'Spotify' }).click()
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Spotify')
  expect(await dialog.getByLabel('Next billing').inputValue()).toBe(inOneMonth())
  await dialog.getByLabel('Amount').fill('10.99')
  await dialog.getByRole('button', { name: 'Add Subscription' }).click()
  await page.getByText('Account Required').waitFor()
  await page.getByText('Please select an account for this subscription').waitFor()
  await dialog.getByText('Account is required').waitFor()
  expect(await listed(ada, '/api/subscriptions')).toEqual([])
  await dialog.getByLabel('Account').selectOption(ada.accountId)
  await dialog.getByRole('button', { name: 'Add Subscription' }).click()
  await page.getByText('Subscription added successfully').waitFor()
  const added = {
    name: 'Spotify',
    amount: '10.99',
    billingCycle: 'monthly',
    icon: 'spotify',
    active: true,
  }
  expect(await listed(ada, '/api/subscriptions')).toMatchObject([{ ...added, nextBilling: inOneMonth() }])

  await page.getByRole('button', { name: 'Pay early: Spotify' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Subscription paid successfully! Next billing date updated.').waitFor()
  await page.getByRole('img', { name: '1 cycle paid ahead' }).waitFor()
  expect(await listed(ada, '/api/accounts')).toMatchObject([{ balance: '89.01' }])
  const [subscription] = await listed(ada, '/api/subscriptions')
  expect(subscription?.nextBilling).toBe(addCycles(inOneMonth(), 'monthly', 1))
})

test('a subscription is edited, paused and cancelled; its payments stay', async () => {
  const bo = await owner('Bo')
  const { page, accountId } = bo
  const { body } = await bo.api('POST', '/api/subscriptions', { name: 'Netflix', amount: '15.49', accountId })
  await bo.api('POST', `/api/subscriptions/${(body as { id: string }).id}/pay`, {})
  await page.reload()
  await act(page, 'Netflix', 'Edit Netflix')
  const edit = page.getByRole('dialog', { name: 'Edit Subscription' })
  await edit.getByLabel('Amount').fill('17.99')
  await edit.getByLabel('Billing cycle').selectOption('yearly')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Subscription updated successfully').waitFor()
  expect(await listed(bo, '/api/subscriptions')).toMatchObject([{ amount: '17.99', billingCycle: 'yearly' }])

  await act(page, 'Netflix', 'Deactivate Netflix')
  await page.getByText('Inactive').waitFor()
  // The state is shown before the server has answered.
  await expect.poll(() => listed(bo, '/api/subscriptions')).toMatchObject([{ active: false }])

  await act(page, 'Netflix', 'Delete Netflix')
  const confirm = page.getByRole('dialog', { name: 'Are you sure you want to cancel this subscription?' })
  await confirm.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByText('Subscription deleted successfully').waitFor()
  await page.getByText('No subscriptions yet').waitFor()
  expect(await listed(bo, '/api/transactions')).toMatchObject([{ amount: '15.49', subscriptionId: null }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Subscription restored').waitFor()
  await page.getByRole('heading', { name: 'Netflix' }).waitFor()
  expect(await listed(bo, '/api/transactions')).toMatchObject([{ subscriptionId: expect.any(String) }])
})

test('what the server refuses is shown with its reason', async () => {
  const cy = await owner('Cy')
  const { page, accountId } = cy
  const { body } = await cy.api('POST', '/api/subscriptions', { name: 'Gone', amount: '1', accountId })
  await page.reload()
  await page.getByRole('button', { name: 'Pay early: Gone' }).click()
  await cy.api('DELETE', `/api/subscriptions/${(body as { id: string }).id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('alert').getByText('Subscription not found').first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(site.unexpected(404)).toEqual([])
})

test('the search is walked with the keyboard, and Escape closes it alone', async () => {
  const di = await owner('Di')
  const { page } = di
  await page.getByRole('button', { name: 'Add Your First Subscription' }).click()
  const dialog = page.getByRole('dialog')
  const search = dialog.getByRole('combobox', { name: 'Search services' })
  await search.fill('gaming')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Xbox Game Pass')
  await dialog.getByRole('button', { name: 'Xbox Game Pass' }).click()
  await search.press('Escape')
  await search.waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Name').isVisible()).toBe(true)
})

test('axe finds nothing on the page and its dialogs by day and by night', async () => {
  const flo = await owner('Flo', { width: 390, height: 844 })
  const { page, accountId } = flo
  expect(await flawsAtThisWidth(page)).toEqual([])
  await flo.api('POST', '/api/subscriptions', { name: 'Netflix', amount: '15.49', accountId })
  await page.reload()
  await page.getByRole('heading', { name: 'Netflix' }).waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.getByRole('table', { name: 'Your subscriptions' }).getByText('$15.49').waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])
  await page.getByRole('button', { name: 'Cards', exact: true }).click()
  for (const name of ['Add Subscription', 'Pay early: Netflix', 'Edit Netflix', 'Delete Netflix']) {
    if (/^(Edit|Delete)/.test(name)) await act(page, 'Netflix', name)
    else await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('dialog').waitFor()
    expect(await flawsAtThisWidth(page), name).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})

test('no page complained in its console or asked another host', () => {
  expect(site.complaints).toEqual([])
})
