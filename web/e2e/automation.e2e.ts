import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, flaws } from './axe.ts'
import { openSite, type Site, type Visitor } from './browser.ts'
import { buy, buyer, OPERATOR } from './buyer.ts'
import { addExpense, goTo } from './local-book.ts'
import { newcomer } from './newcomer.ts'
import { act, dayAgo } from './rows.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ settings: () => OPERATOR })
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

type Row = { id: string }
const made = async ({ api }: Visitor, path: string, body: object) => {
  const answer = await api('POST', `/api${path}`, body)
  expect(answer.status).toBe(201)
  return answer.body as Row
}

test('a bought rule is seen at work before it is saved, then names the next expense, and the past when asked', async () => {
  const visitor = await buyer(site, 'ruler', 100)
  const { page } = visitor
  await made(visitor, '/budget-categories', { name: 'Entertainment', allocated: '50' })
  const account = await made(visitor, '/accounts', { name: 'Checking', balance: '500' })
  const past = { type: 'expense', amount: '12.99', accountId: account.id }
  const long = 'Netflix, billed by a bank that writes whole sentences into every description'
  for (const description of ['NETFLIX.COM 4711', long, 'Bread'])
    await made(visitor, '/transactions', { ...past, description })
  await buy(site, visitor, 'Smart automation')
  await goTo(page, 'Automation')
  await page.getByRole('heading', { name: 'Smart Automation', level: 1 }).waitFor()

  await page.getByRole('button', { name: 'Add a rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a rule' })
  await dialog.getByLabel('Description contains').fill('netflix')
  await dialog.getByText('Fits 2 past expenses').waitFor()
  await dialog.getByText('NETFLIX.COM 4711').waitFor()
  expect(await dialog.getByText('Bread').count()).toBe(0)
  expect(await dialog.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(false)
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await dialog.getByText('Category is required').waitFor()
  await dialog.getByLabel('On account').selectOption('Checking')
  await dialog.getByLabel('Gets the category').selectOption('Entertainment')
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await dialog.waitFor({ state: 'detached' })
  const rule = page.getByRole('listitem').filter({ hasText: '“netflix” on Checking' })
  await rule.getByText('Entertainment', { exact: true }).waitFor()

  await act(page, '“netflix”', 'Edit “netflix”')
  const edit = page.getByRole('dialog', { name: 'Edit rule' })
  expect(await edit.getByLabel('Gets the category').inputValue()).not.toBe('')
  await edit.getByLabel('On account').selectOption('Any account')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('“netflix” on any account').waitFor()

  await addExpense(page, '12.99', 'Netflix again')
  await goTo(page, 'Transactions')
  await page.getByText('Netflix again').waitFor()
  const again = page.getByRole('listitem').filter({ hasText: 'Netflix again' })
  await again.getByText(/Entertainment/).waitFor()
  await goTo(page, 'Automation')
  await page.getByRole('button', { name: 'Apply “netflix” to past expenses' }).click()
  const apply = page.getByRole('dialog', { name: 'Apply this rule to the past?' })
  await apply.getByText('2 past expenses that have no category').waitFor()
  await apply.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('2 past expenses now in Entertainment').waitFor()
  await page.getByRole('button', { name: 'Apply “netflix” to past expenses' }).click()
  await apply.getByText('There is nothing to do.').waitFor()
  await apply.getByRole('button', { name: 'Close' }).last().click()

  await act(page, '“netflix”', 'Delete “netflix”')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete rule' }).click()
  await page.getByText('No rules yet.').waitFor()
})

test('a bill is told to pay itself, on the page of automation and in its own dialog', async () => {
  const visitor = await buyer(site, 'payer', 100)
  const { page, api } = visitor
  const account = await made(visitor, '/accounts', { name: 'Checking', balance: '500' })
  const bill = { name: 'Rent', amount: '700', accountId: account.id, dueDate: '2199-03-31' }
  await made(visitor, '/bills', bill)
  await made(visitor, '/subscriptions', { ...bill, name: 'Music', nextBilling: '2199-03-31' })
  await page.goto(`${site.url}/bills`)
  await act(page, 'Rent', 'Edit Rent')
  await page.getByRole('dialog', { name: 'Edit Bill' }).getByLabel('Name').waitFor()
  expect(await page.getByRole('switch', { name: 'Pays itself when due' }).count()).toBe(0)

  await buy(site, visitor, 'Smart automation')
  await goTo(page, 'Automation')
  const rent = page.getByRole('switch', { name: 'Rent' })
  expect(await rent.isChecked()).toBe(false)
  await rent.click()
  await page.getByText('Bill updated successfully').waitFor()
  expect(await rent.isChecked()).toBe(true)
  expect((await api('GET', '/api/bills')).body).toMatchObject([{ autoPay: true }])
  expect(await axe(page)).toEqual([])

  await goTo(page, 'Bills')
  await page.getByText('Auto-pay').waitFor()
  await goTo(page, 'Subscriptions')
  await page.getByRole('heading', { name: 'Music' }).waitFor()
  expect(await page.getByText('Auto-pay').count()).toBe(0)
  await act(page, 'Music', 'Edit Music')
  const dialog = page.getByRole('dialog', { name: 'Edit Subscription' })
  await dialog.getByRole('switch', { name: 'Pays itself when due' }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Auto-pay').waitFor()
})

test('the goal optimizer shares a surplus out, keeps dates, and says which can’t be met', async () => {
  const visitor = await buyer(site, 'planner', 100)
  const { page } = visitor
  await made(visitor, '/savings-buckets', { name: 'Trip', target: '1200' })
  await made(visitor, '/savings-buckets', { name: 'Bike', target: '300', saved: '100' })
  await buy(site, visitor, 'Goal optimizer')
  await goTo(page, 'Savings')
  await page.getByRole('main').getByRole('link', { name: 'Goal optimizer' }).click()
  await page.getByRole('heading', { name: 'Goal Optimizer', level: 1 }).waitFor()
  const goal = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await goal('Trip').getByText('Not with this surplus.').waitFor()

  await page.getByLabel('A month').fill('150')
  await goal('Bike').getByText('$150.00').waitFor()
  await goal('Trip').getByText('Filling begins in').waitFor()
  await page.getByLabel('Reach Trip by').fill('2199-12-31')
  await goal('Trip').getByText('In time for Dec 31, 2199').waitFor()
  await page.getByLabel('Reach Trip by').fill('2020-01-01')
  await goal('Trip').getByText('can’t be met').waitFor()
  await goal('Trip').getByText('$150.00').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByLabel('A month').fill('lots')
  await page.getByText('Type an amount of zero or more.').waitFor()
  await page.getByLabel('A month').fill('0')
  await page.getByText('Type an amount of zero or more.').waitFor({ state: 'detached' })
  // No full month is on record, so there is none.
  expect(await page.getByRole('button', { name: 'Use the average' }).count()).toBe(0)
  await made(visitor, '/transactions', { type: 'income', amount: '10', description: 'Pay', date: dayAgo(70) })
  await page.reload()
  await page.getByLabel('A month').fill('0')
  await page.getByRole('button', { name: 'Use the average' }).click()
  await page.getByText('The average.').waitFor()
  await expect.poll(() => page.getByLabel('Reach Trip by').inputValue()).toBe('2020-01-01')
  await page.getByText('What this plan takes for granted').waitFor()
})

test('who has bought nothing is led to the shop, and has no link', async () => {
  const { page } = await newcomer(site, 'stranger')
  for (const path of ['automation', 'goal-plan']) {
    await page.goto(`${site.url}/${path}`)
    await page.getByRole('link', { name: 'See it in the rewards shop' }).waitFor()
    expect(await flaws(page), path).toEqual([])
  }
  expect(await page.getByRole('link', { name: /Automation|Goal optimizer/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'See it in the rewards shop' }).click()
  await page.getByRole('heading', { name: 'Rewards Shop', level: 1 }).waitFor()
})

test('axe finds nothing, and nothing hangs over the side, at any width by day and by night', async () => {
  const visitor = await buyer(site, 'axe', 200)
  const { page, api } = visitor
  for (const itemId of ['smart-automation', 'goal-optimizer'])
    await api('POST', '/api/points/purchase', { itemId, cost: itemId === 'goal-optimizer' ? 40 : 45 })
  await api('POST', '/api/sample-data')
  const [category] = (await api('GET', '/api/budget-categories')).body as Row[]
  for (const contains of ['netflix', 'A very long text that some bank writes '.repeat(2)])
    await made(visitor, '/rules', { contains, categoryId: category?.id })
  for (const [path, text] of [
    ['automation', 'netflix'],
    ['goal-plan', 'What this plan takes for granted'],
  ] as const) {
    await page.goto(`${site.url}/${path}`)
    await page.getByText(text).first().waitFor()
    await expect.poll(() => page.getByRole('status', { name: /^Loading/ }).count()).toBe(0)
    expect(await flaws(page), path).toEqual([])
  }
})
