import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchRegions } from './announced.ts'
import { axe, flawsAtThisWidth } from './axe.ts'
import { openSite, type Site, type Visitor } from './browser.ts'
import { act } from './rows.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site.close()
})

type Row = Record<string, string>

async function begin(email: string, options: { width?: number } = {}) {
  const visitor = await site.visit(options)
  const person = { firstName: 'Ada', lastName: 'Lovelace', email, password: 'correct horse' }
  await visitor.api('POST', '/api/auth/register', person)
  return visitor
}

const add = async ({ api }: Visitor, path: string, body: Row) =>
  (await api('POST', `/api/${path}`, body)).body as Row & { id: string }
const list = async ({ api }: Visitor, path: string) => (await api('GET', `/api/${path}`)).body as Row[]

/** Balances of the accounts, then the saved amounts of the goals, in the order of their creation. */
async function figures(visitor: Visitor) {
  const accounts = (await list(visitor, 'accounts')).map(({ balance }) => balance)
  return [...accounts, ...(await list(visitor, 'savings-buckets')).map(({ saved }) => saved)]
}

async function editAmount({ page }: Visitor, name: string, amount: string) {
  await page.getByRole('button', { name: `Edit amount saved for ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Savings Amount' })
  await dialog.getByLabel('Saved amount').fill(amount)
  return dialog
}

test('a goal is made, filled from an account, emptied to an account and spent in a category', async () => {
  const ada = await begin('ada@example.org')
  const { page } = ada
  const { id: accountId } = await add(ada, 'accounts', { name: 'Checking', balance: '1000' })
  const closed = await add(ada, 'accounts', { name: 'Closed', balance: '5' })
  await ada.api('PUT', `/api/accounts/${closed.id}`, { isActive: false })
  const { id: categoryId } = await add(ada, 'budget-categories', { name: 'Travel', allocated: '300' })

  await page.goto(`${site.url}/savings`)
  await page.getByText('No savings goals yet').waitFor()
  await page.getByRole('button', { name: 'Add Savings Goal' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Savings Goal' })
  await adding.getByRole('button', { name: 'Add Savings Goal' }).click()
  await adding.getByText('Name is required').waitFor()
  await adding.getByLabel('Name').fill('Lisbon in May')
  await adding.getByLabel('Target').fill('1,000')
  await adding.getByLabel('Already saved').fill('100')
  await adding.getByText('Travel').click()
  await adding.getByRole('button', { name: 'Add Savings Goal' }).click()
  await page.getByText('Savings goal created successfully').waitFor()
  expect(await list(ada, 'savings-buckets')).toMatchObject([
    { name: 'Lisbon in May', target: '1000.00', saved: '100.00', icon: 'fas fa-plane' },
  ])

  const more = await editAmount(ada, 'Lisbon in May', '-1')
  const save = more.getByRole('button', { name: 'Save amount' })
  await save.click()
  await more.getByText('Amount must be a valid positive number').waitFor()
  await more.getByLabel('Saved amount').fill('350.5')
  await more.getByText('+$250.50 into the goal').waitFor()
  await save.click()
  await more.getByText('Please select an account to transfer money from').waitFor()
  expect(await more.getByRole('option').allTextContents()).toEqual([
    'Select an account',
    'Checking ($1,000.00)',
  ])
  await more.getByLabel('From account').selectOption(accountId)
  // The flash is there for a moment only, so every frame is looked at.
  const flashes = (way: 'up' | 'down') =>
    page.waitForFunction((way) => document.querySelector(`[data-flash=${way}]`) !== null, way)
  await Promise.all([flashes('up'), save.click()])
  await page.getByText('Savings amount updated successfully').waitFor()
  await page.locator('[data-flash]').waitFor({ state: 'detached' })
  await expect.poll(() => figures(ada)).toEqual(['749.50', '5.00', '350.50'])

  const back = await editAmount(ada, 'Lisbon in May', '300')
  await back.getByText('-$50.50 out of the goal').waitFor()
  await back.getByRole('button', { name: 'Save amount' }).click()
  await back.getByText('Please select an account to transfer money to').waitFor()
  await back.getByLabel('To account').selectOption(accountId)
  await Promise.all([flashes('down'), back.getByRole('button', { name: 'Save amount' }).click()])
  await back.waitFor({ state: 'detached' })
  await expect.poll(() => figures(ada)).toEqual(['800.00', '5.00', '300.00'])

  const spent = await editAmount(ada, 'Lisbon in May', '220')
  await spent.getByText('Record as an expense').click()
  await spent.getByRole('button', { name: 'Save amount' }).click()
  await spent.getByText('Please select a budget category').waitFor()
  await spent.getByLabel('Budget category').selectOption(categoryId)
  await spent.getByLabel('Description').fill('Train tickets')
  await spent.getByRole('button', { name: 'Save amount' }).click()
  await spent.waitFor({ state: 'detached' })
  await expect.poll(() => figures(ada)).toEqual(['800.00', '5.00', '220.00'])
  expect(await list(ada, 'budget-categories')).toMatchObject([{ spent: '80.00' }])
  expect(await list(ada, 'transactions')).toMatchObject([
    { type: 'expense', amount: '80.00', description: 'Train tickets', categoryId, accountId: null },
    { type: 'income', amount: '50.50', description: 'Transfer from Lisbon in May savings', accountId },
    { type: 'expense', amount: '250.50', description: 'Transfer to Lisbon in May savings', accountId },
  ])

  await act(page, 'Lisbon in May', 'Edit Lisbon in May')
  const editing = page.getByRole('dialog', { name: 'Edit Savings Goal' })
  await editing.getByLabel('Target').fill('220')
  await editing.getByRole('button', { name: 'Save goal' }).click()
  await page.getByText('Goal reached').waitFor()
})

test('a full goal is celebrated: gone after 0.8 s, congratulated about four seconds later', async () => {
  const bo = await begin('bo@example.org')
  const { page } = bo
  await add(bo, 'savings-buckets', { name: 'New bicycle', target: '900', saved: '900' })
  const celebrate = page.getByRole('button', { name: 'Celebrate New bicycle' })
  await page.clock.install()
  await page.goto(`${site.url}/savings`)
  await celebrate.waitFor()
  const time = () => page.evaluate(() => Date.now())
  // The page's time stands still, so that it is no matter how long it takes to look.
  await page.clock.pauseAt(Date.now() + 60_000)
  const begun = await time()
  await celebrate.click()
  await page.clock.runFor(799)
  await page.getByText('Celebrating New bicycle').waitFor({ state: 'attached' })
  expect(await list(bo, 'savings-buckets')).toHaveLength(1)
  await page.clock.resume()
  await page.getByText('No savings goals yet').waitFor()
  expect(await list(bo, 'savings-buckets')).toEqual([])

  // The wish comes wherever the user has gone meanwhile.
  await page.getByRole('link', { name: 'Accounts' }).first().click()
  const overlay = page.getByRole('dialog', { name: "Congratulations! You've filled your bucket!" })
  await overlay.waitFor()
  expect((await time()) - begun).toBeGreaterThanOrEqual(4_800)
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await overlay.waitFor({ state: 'detached' })
  // Back to the page that was gone to.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
})

test('celebrating leaves an expense, which the congratulation and the toast offer to undo, and neither when it is', async () => {
  const gus = await begin('gus@example.org')
  const { page } = gus
  const goal = await add(gus, 'savings-buckets', { name: 'New bicycle', target: '900', saved: '900' })
  await page.goto(`${site.url}/savings`)
  const celebrate = page.getByRole('button', { name: 'Celebrate New bicycle' })
  const overlay = page.getByRole('dialog', { name: "Congratulations! You've filled your bucket!" })
  await celebrate.click()
  await page.getByText('Savings goal celebrated').waitFor()
  const undo = overlay.getByRole('button', { name: 'Undo' })
  await expect.poll(() => undo.count()).toBe(2)
  await overlay.getByText('counts as spent').waitFor()
  expect(await list(gus, 'transactions')).toMatchObject([
    { type: 'expense', amount: '900.00', description: 'Expense from New bicycle savings', accountId: null },
  ])
  await undo.first().click()
  await overlay.waitFor({ state: 'detached' })
  await celebrate.waitFor()
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  expect(await list(gus, 'savings-buckets')).toMatchObject([{ id: goal.id, saved: '900.00' }])
  expect(await list(gus, 'transactions')).toEqual([])

  await celebrate.click()
  await overlay.waitFor()
  await overlay.locator('[data-toasts]').getByRole('button', { name: 'Undo' }).click()
  await overlay.waitFor({ state: 'detached' })
  await celebrate.waitFor()
  expect(await list(gus, 'transactions')).toEqual([])
})

test('deleting a goal gives its money back to an account, or says plainly that it is kept nowhere', async () => {
  const cy = await begin('cy@example.org')
  const { page } = cy
  const { id: accountId } = await add(cy, 'accounts', { name: 'Checking', balance: '10' })
  await add(cy, 'savings-buckets', { name: 'Car', target: '900', saved: '300' })
  await add(cy, 'savings-buckets', { name: 'House', target: '900', saved: '40' })
  await page.goto(`${site.url}/savings`)

  await act(page, 'Car', 'Delete Car')
  const dialog = page.getByRole('dialog', { name: 'Delete this savings goal?' })
  await dialog.getByRole('button', { name: 'Return and delete' }).click()
  await dialog.getByText('Please select an account to transfer money to').waitFor()
  await dialog.getByLabel('To account').selectOption(accountId)
  await dialog.getByText('Its balance will be $310.00.').waitFor()
  await dialog.getByRole('button', { name: 'Return and delete' }).click()
  await page.getByText('Savings goal deleted successfully').waitFor()
  await page.getByRole('heading', { name: 'Car' }).waitFor({ state: 'detached' })
  expect(await figures(cy)).toEqual(['310.00', '40.00'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'Car' }).waitFor()
  await expect.poll(() => figures(cy)).toEqual(['10.00', '300.00', '40.00'])
  await act(page, 'Car', 'Delete Car')
  await dialog.getByLabel('To account').selectOption(accountId)
  await dialog.getByRole('button', { name: 'Return and delete' }).click()
  await page.getByRole('heading', { name: 'Car' }).waitFor({ state: 'detached' })
  await expect.poll(() => figures(cy)).toEqual(['310.00', '40.00'])

  await act(page, 'House', 'Delete House')
  await dialog.waitFor()
  const unheard = await watchRegions(page)
  await dialog.getByText('Remove the money too').click()
  await dialog.getByRole('status').getByText('$40.00 disappears from your total balance').waitFor()
  expect(await unheard()).toEqual([])
  await dialog.getByRole('button', { name: 'Delete goal' }).click()
  await page.getByText('No savings goals yet').waitFor()
  await expect.poll(() => figures(cy)).toEqual(['310.00'])
  expect(await list(cy, 'transactions')).toHaveLength(1)
})

test('the dashboard lists the goals, full ones first, and adds, fills and celebrates them', async () => {
  const di = await begin('di@example.org', { width: 390 })
  const { page } = di
  await page.goto(site.url)
  const panel = page.getByRole('region', { name: 'Savings Buckets' })
  await panel.getByText('No savings goals yet').waitFor()
  const { id: accountId } = await add(di, 'accounts', { name: 'Checking', balance: '100' })
  await add(di, 'savings-buckets', { name: 'Car', target: '900', saved: '300' })
  await add(di, 'savings-buckets', { name: 'Gift', target: '50', saved: '50' })
  await page.reload()
  await panel.getByRole('heading', { name: 'Gift' }).waitFor()
  expect(await panel.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Gift', 'Car'])
  await panel.getByRole('button', { name: 'Edit savings amount of Car' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Savings Amount' })
  await dialog.getByLabel('Saved amount').fill('400')
  await dialog.getByLabel('From account').selectOption(accountId)
  await dialog.getByRole('button', { name: 'Save amount' }).click()
  await panel.getByText('$450.00').waitFor()
  await panel.getByRole('button', { name: 'Celebrate Gift' }).click()
  await panel.getByRole('heading', { name: 'Gift' }).waitFor({ state: 'detached' })
  await panel.getByRole('link', { name: 'All savings goals' }).click()
  await page.getByRole('heading', { name: 'Savings Goals' }).waitFor()
  await expect.poll(() => figures(di)).toEqual(['0.00', '400.00'])
})

test('axe finds nothing on the savings page and its dialogs by day and by night', async () => {
  const flo = await begin('flo@example.org')
  const { page } = flo
  await add(flo, 'accounts', { name: 'Checking', balance: '10' })
  await page.goto(`${site.url}/savings`)
  await page.getByText('No savings goals yet').waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])
  await add(flo, 'savings-buckets', { name: 'Car', target: '900', saved: '300' })
  await add(flo, 'savings-buckets', { name: 'Gift', target: '50', saved: '50' })
  await page.reload()
  await page.getByRole('heading', { name: 'Gift' }).waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])
  for (const name of ['Add Savings Goal', 'Edit Car', 'Delete Car', 'Edit amount saved for Car']) {
    if (/^(Edit|Delete) Car/.test(name)) await act(page, 'Car', name)
    else await page.getByRole('button', { name }).click()
    await page.getByRole('dialog').waitFor()
    expect(await flawsAtThisWidth(page), name).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})

test('no page complained in its console or asked another host', () => {
  expect(site.complaints).toEqual([])
})
