import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCycles } from '../../src/values/cycle.ts'
import { addDays, type Day, dayAt, monthOf } from '../../src/values/day.ts'
import { flawsAtThisWidth } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { listed, ownerOf } from './owner.ts'
import { act } from './rows.ts'

let site: Site
const today = (): Day => dayAt(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone)

beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site.close()
})

/** Somebody with one account of 1,000.00, who adds bills and opens their page. */
async function owner(firstName: string) {
  const visitor = await ownerOf(site, { firstName, balance: '1000' })
  const { accountId } = visitor
  const addBill = async (bill: Record<string, unknown>) =>
    (await visitor.api('POST', '/api/bills', { accountId, ...bill })).body as { id: string }
  const open = async () => {
    await visitor.page.goto(`${site.url}/bills`)
    await visitor.page.getByRole('heading', { name: 'Bills', level: 1 }).waitFor()
  }
  return { ...visitor, addBill, open }
}

test('a bill is added, paid early with balance and date moving, and deleted with its payment kept', async () => {
  const ada = await owner('Ada')
  const { page } = ada
  await ada.open()
  await page.getByText('No bills yet').waitFor()
  await page.getByRole('button', { name: 'Add Your First Bill' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Bill' })
  await dialog.getByRole('button', { name: /^Bill|Choose one of/ }).click()
  await dialog.getByRole('combobox', { name: 'Search icons' }).fill('electr')
  await page.keyboard.press('Enter')
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Electricity')
  await dialog.getByLabel('Amount').fill('84.2')
  await dialog.getByLabel('Due date').fill(addDays(today(), 3))
  await dialog.getByLabel('Priority').selectOption('high')
  await dialog.getByText('Yellow').click()
  await dialog.getByRole('button', { name: 'Add Bill' }).click()
  await page.getByText('Account Required').waitFor()
  await page.getByText('Please select an account for this bill').waitFor()
  await dialog.getByLabel('Account').selectOption(ada.accountId)
  await dialog.getByRole('button', { name: 'Add Bill' }).click()
  await page.getByText('Bill created successfully').waitFor()
  await page.getByText('3 days left').waitFor()

  const due = addDays(today(), 3)
  expect(await listed(ada, '/api/bills')).toMatchObject([
    {
      name: 'Electricity',
      amount: '84.20',
      frequency: 'monthly',
      dueDate: due,
      priority: 'high',
      color: 'yellow',
    },
  ])
  await page.getByRole('button', { name: 'Pay early: Electricity' }).click()
  const pay = page.getByRole('dialog', { name: 'Pay early' })
  await pay.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Bill paid successfully! Due date updated.').waitFor()
  await page.getByRole('listitem').getByText('-$84.20').waitFor()
  await page.getByText('3 days left').waitFor({ state: 'detached' })
  expect(await listed(ada, '/api/bills')).toMatchObject([{ dueDate: addCycles(due, 'monthly', 1) }])
  expect(await listed(ada, '/api/accounts')).toMatchObject([{ balance: '915.80' }])

  await act(page, 'Electricity', 'Delete Electricity')
  const confirm = page.getByRole('dialog', { name: 'Delete this bill?' })
  await confirm.getByRole('button', { name: 'Keep it' }).click()
  expect(await listed(ada, '/api/bills')).toHaveLength(1)
  await act(page, 'Electricity', 'Delete Electricity')
  await confirm.getByRole('button', { name: 'Delete bill' }).click()
  await page.getByText('Bill deleted successfully').waitFor()
  await page.getByText('No bills yet').waitFor()
  expect(await listed(ada, '/api/transactions')).toMatchObject([{ amount: '84.20', billId: null }])
  expect(await listed(ada, '/api/accounts')).toMatchObject([{ balance: '915.80' }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Bill restored').waitFor()
  await page.getByRole('listitem').getByText('-$84.20').waitFor()
  expect(await listed(ada, '/api/bills')).toMatchObject([{ dueDate: addCycles(due, 'monthly', 1) }])
})

test('totals count the active bills, exactly and by their cycle', async () => {
  const bo = await owner('Bo')
  const { page } = bo
  const dueDate = addDays(today(), 20)
  await bo.addBill({ name: 'Rent', amount: '1000', dueDate })
  await bo.addBill({ name: 'Cleaning', amount: '10', frequency: 'biweekly', dueDate })
  await bo.addBill({ name: 'Water', amount: '30', frequency: 'quarterly', dueDate })
  await bo.addBill({ name: 'Insurance', amount: '500.01', frequency: 'yearly', dueDate })
  await bo.open()
  const totals = page.getByRole('main').locator('dl').first()
  await totals.getByText('$12,880.01').waitFor()
  await totals.getByText('$1,073.33').waitFor()
  await act(page, 'Rent', 'Deactivate Rent')
  await page.getByText('Bill updated successfully').waitFor()
  await totals.getByText('$880.01').waitFor()
  await page.getByText('Inactive').waitFor()
  expect(await page.getByRole('button', { name: 'Pay early: Rent' }).isDisabled()).toBe(true)
  await act(page, 'Rent', 'Activate Rent')
  await totals.getByText('$12,880.01').waitFor()
})

test('overdue, the days left and what is paid ahead are said in words', async () => {
  const cy = await owner('Cy')
  const { page } = cy
  await cy.addBill({ name: 'Late', amount: '5', dueDate: addDays(today(), -2) })
  await cy.addBill({ name: 'Week', amount: '5', dueDate: addDays(today(), 7) })
  await cy.addBill({ name: 'Later', amount: '5', dueDate: addDays(today(), 8) })
  const { id } = await cy.addBill({
    name: 'Ahead',
    amount: '5',
    frequency: 'biweekly',
    dueDate: addDays(today(), 1),
  })
  for (let n = 0; n < 7; n++) await cy.api('POST', `/api/bills/${id}/pay`, {})
  await cy.addBill({ name: 'Far', amount: '5', dueDate: addDays(today(), 100) })
  await cy.open()
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
  await cards.filter({ hasText: 'Late' }).getByText('Overdue by 2 days').first().waitFor()
  await cards.filter({ hasText: 'Week' }).getByText('7 days left').waitFor()
  await page.getByText('1 overdue').waitFor()
  const dots = page.getByRole('img', { name: '7 cycles paid ahead' })
  await dots.getByText('+2').waitFor()
  expect(await dots.locator('[data-dot]').count()).toBe(5)
  // A bill that begins in three months was not paid ahead.
  expect(await page.getByRole('img', { name: /paid ahead/ }).count()).toBe(1)
  const ahead = cards.filter({ has: dots })
  await expect.poll(() => ahead.getByText('-$5.00').count()).toBe(3)
})

test('paying asks for the day, the account and the category, and begins with the last payment’s category', async () => {
  const flo = await owner('Flora')
  const { page } = flo
  const { body } = await flo.api('POST', '/api/budget-categories', { name: 'Housing', allocated: '900' })
  const { id: categoryId } = body as { id: string }
  const due = addDays(today(), 3)
  await flo.addBill({ name: 'Rent', amount: '700', dueDate: due })
  await flo.open()
  const pay = page.getByRole('dialog', { name: 'Pay early' })
  await page.getByRole('button', { name: 'Pay early: Rent' }).click()
  const day = pay.getByLabel('Paid on')
  expect(await day.inputValue()).toBe(today())
  expect(await pay.getByLabel('Category').inputValue()).toBe('')
  await day.fill(addDays(today(), 60))
  await pay.getByLabel('Category').selectOption('Housing')
  await pay.getByRole('button', { name: 'Pay', exact: true }).click()
  await pay.getByText(/^Choose a day from .* to /).waitFor()
  expect(await listed(flo, '/api/transactions')).toEqual([])
  await day.fill(addDays(today(), -2))
  await pay.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Bill paid successfully! Due date updated.').waitFor()
  const paid = { amount: '700.00', date: addDays(today(), -2), categoryId, accountId: flo.accountId }
  expect(await listed(flo, '/api/transactions')).toMatchObject([paid])

  // The payment is on the card once payments have been read anew; only then does its category count as the last one.
  await page.getByText('-$700.00').waitFor()
  await page.getByRole('button', { name: 'Pay early: Rent' }).click()
  expect(await pay.getByLabel('Category').inputValue()).toBe(categoryId)
  expect(await day.inputValue()).toBe(today())
  await pay.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('-$700.00').nth(1).waitFor()
})

test('a bill that is months behind says how often it is due, on the dashboard with the figure of its card', async () => {
  const gus = await owner('Gus')
  const { page } = gus
  await gus.addBill({
    name: 'Rent',
    amount: '1000',
    dueDate: addCycles(`${monthOf(today())}-01`, 'monthly', -2),
  })
  await page.goto(site.url)
  await page.getByText('$3,000.00 still due', { exact: true }).waitFor()
  const panel = page.getByRole('region', { name: 'Bills' })
  await panel.getByText('$3,000.00 still due · $1,000.00 a month').waitFor()
  await panel.getByText(/· 3 payments by/).waitFor()
  await page.goto(`${site.url}/bills?view=calendar`)
  await page.getByText('From months before').waitFor()
  await page.locator('dl').getByText('$2,000.00').waitFor()
})

test('a bill that is behind is counted to the day on which the month of the budget ends', async () => {
  const ines = await owner('Ines')
  const { page, api } = ines
  await api('PUT', '/api/budget-period', { monthStartsOn: 10 })
  await ines.addBill({
    name: 'Rent',
    amount: '1000',
    dueDate: `${monthOf(today())}-05`,
    frequency: 'biweekly',
  })
  await page.goto(site.url)
  const { lastDay } = (await api('GET', '/api/dashboard')).body as { lastDay: Day }
  expect(lastDay.slice(8)).toBe('09')
  const panel = page.getByRole('region', { name: 'Bills' })
  await panel.getByText(/· \d payments by .* 9(, \d+)?$/).waitFor()
  await page.goto(`${site.url}/bills?view=calendar`)
  await page.getByText('To pay', { exact: true }).waitFor()
  expect(await page.getByText('From months before').count()).toBe(0)
})

test('cards stand in as many columns as there is room for: five from 1600 px on', async () => {
  const hal = await owner('Hal')
  const { page } = hal
  for (let n = 1; n <= 6; n++) await hal.addBill({ name: `Bill ${n}`, amount: '5', dueDate: '2027-01-31' })
  await hal.open()
  const grid = page.getByRole('list').filter({ has: page.getByRole('heading', { name: 'Bill 1' }) })
  const seen: string[] = []
  for (const width of [390, 700, 1400, 1700, 2000, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    const { room, columns } = await grid.evaluate((list) => ({
      room: list.clientWidth,
      columns: getComputedStyle(list).gridTemplateColumns.split(' ').length,
    }))
    const wanted = [600, 900, 1200, 1600].filter((from) => room >= from).length + 1
    seen.push(`${width}: ${columns}`)
    expect(columns, `${width} px, of which ${room} for cards`).toBe(wanted)
  }
  expect(seen.at(-1)).toBe('2560: 5')
})

test('what fell due on a shorter month’s last day falls due on the 31st again, in the dialog and on the card', async () => {
  const gil = await owner('Gil')
  const { page } = gil
  const { id } = await gil.addBill({ name: 'Rent', amount: '5', dueDate: '2027-01-31' })
  await gil.api('POST', `/api/bills/${id}/pay`, {})
  await gil.open()
  await page.getByRole('button', { name: 'Pay early: Rent' }).click()
  const pay = page.getByRole('dialog', { name: 'Pay early' })
  await pay.getByText('Due date moves from Feb 28, 2027 to Mar 31, 2027').waitFor()
  const isAsked = page.waitForRequest(`**/api/bills/${id}/pay`)
  await page.route(`**/api/bills/${id}/pay`, async (route) => {
    await page.getByRole('main').getByText('Mar 31, 2027').waitFor()
    await route.continue()
  })
  await pay.getByRole('button', { name: 'Pay', exact: true }).click()
  await isAsked
  await page.getByText('Bill paid successfully! Due date updated.').waitFor()
  expect(await listed(gil, '/api/bills')).toMatchObject([{ dueDate: '2027-03-31' }])
})

test('the calendar shows a month with its total, and leads back and forth', async () => {
  const di = await owner('Di')
  const { page } = di
  const paid = await di.addBill({ name: 'Rent', amount: '700', dueDate: today() })
  await di.api('POST', `/api/bills/${paid.id}/pay`, {})
  await di.addBill({ name: 'Phone', amount: '25.50', dueDate: today() })
  await di.api('POST', '/api/subscriptions', {
    name: 'Netflix',
    amount: '15.49',
    accountId: di.accountId,
    nextBilling: today(),
  })
  await di.open()
  await page.getByRole('button', { name: 'Calendar' }).click()
  const grid = page.getByRole('table')
  await grid.getByRole('button', { name: /^Paid: Rent/ }).waitFor()
  await grid.getByRole('button', { name: /^Due: Phone/ }).waitFor()
  await page.getByRole('main').getByText('$740.99').waitFor()
  await grid.getByRole('button', { name: /^Due: Netflix/ }).click()
  const day = page.getByRole('dialog')
  await expect.poll(() => day.getByRole('listitem').count()).toBe(3)
  await day.getByRole('button', { name: 'Close' }).click()
  expect(await grid.getByRole('columnheader').first().textContent()).toBe('Sun')

  await page.getByRole('button', { name: 'Next month' }).click()
  await grid.getByRole('button', { name: /^Upcoming: Phone/ }).waitFor()
  const next = monthOf(addCycles(`${monthOf(today())}-01`, 'monthly', 1))
  expect(new URL(page.url()).searchParams.get('month')).toBe(next)
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('main').getByText('$0.00').first().waitFor()
})

test('bills are lines of a list as well, and whoever comes back from the calendar finds them so', async () => {
  const ivy = await owner('Ivy')
  const { page } = ivy
  await ivy.addBill({ name: 'Late', amount: '5', dueDate: addDays(today(), -2) })
  await ivy.addBill({ name: 'Rent', amount: '1200', frequency: 'quarterly', dueDate: addDays(today(), 20) })
  await ivy.open()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  const list = page.getByRole('table', { name: 'Your bills' })
  await list.waitFor()
  expect(await list.getByRole('row').allTextContents()).toEqual([
    'NameFrequencyAccountPriorityDue dateStatusAmountActions',
    expect.stringMatching(/^Late.*Overdue by 2 days.*\$5\.00/),
    expect.stringMatching(/^Rent.*Quarterly.*\$1,200\.00/),
  ])
  expect(await flawsAtThisWidth(page)).toEqual([])
  await page.getByRole('button', { name: 'Calendar' }).click()
  expect(new URL(page.url()).searchParams.get('view')).toBe('calendar')
  await list.waitFor({ state: 'detached' })
  await ivy.open()
  await list.waitFor()
  await list.getByRole('button', { name: 'Pay now: Late' }).click()
  await page.getByRole('dialog', { name: 'Pay now' }).waitFor()
  await page.keyboard.press('Escape')
  // A phone has room for the menu alone.
  await page.setViewportSize({ width: 390, height: 844 })
  await list.getByRole('button', { name: 'Pay now: Late' }).waitFor({ state: 'hidden' })
  await act(page, 'Late', 'Pay now: Late')
  await page
    .getByRole('dialog', { name: 'Pay now' })
    .getByRole('button', { name: 'Pay', exact: true })
    .click()
  await page.getByText('Bill paid successfully! Due date updated.').waitFor()
})

test('with no account yet the dialog says so and leads to where one is added', async () => {
  const visitor = await site.visit()
  const person = { firstName: 'Ed', lastName: 'X', email: 'ed@example.org', password: 'maple-syrup' }
  await visitor.api('POST', '/api/auth/register', person)
  await visitor.page.goto(`${site.url}/bills`)
  await visitor.page.getByRole('button', { name: 'Add Your First Bill' }).click()
  const dialog = visitor.page.getByRole('dialog')
  expect(await dialog.getByRole('button', { name: 'Add Bill' }).isDisabled()).toBe(true)
  await dialog.getByRole('link', { name: 'Add an account' }).click()
  await visitor.page.getByText('No Accounts Yet').waitFor()
})

test('axe finds nothing on the page, its calendar and its dialogs by day and by night', async () => {
  const flo = await owner('Flo')
  const { page } = flo
  await flo.open()
  await page.getByText('No bills yet').waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])
  await flo.addBill({ name: 'Late', amount: '5', dueDate: addDays(today(), -2) })
  await flo.addBill({ name: 'Soon', amount: '5', dueDate: addDays(today(), 2), active: false })
  for (const path of ['/bills', '/bills?view=calendar', '/']) {
    await page.goto(site.url + path)
    await page.waitForLoadState('networkidle')
    expect(await flawsAtThisWidth(page), path).toEqual([])
  }
  await flo.open()
  await page.getByRole('button', { name: 'Actions for Late' }).click()
  expect(await flawsAtThisWidth(page), 'the menu').toEqual([])
  await page.keyboard.press('Escape')
  for (const name of ['Add Bill', 'Pay now: Late', 'Edit Late', 'Delete Late']) {
    if (/^(Edit|Delete)/.test(name)) await act(page, 'Late', name)
    else await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('dialog').waitFor()
    expect(await flawsAtThisWidth(page), name).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})

test('no page complained in its console or asked another host', () => {
  expect(site.complaints).toEqual([])
})
