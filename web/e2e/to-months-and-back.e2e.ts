import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flaws } from './axe.ts'
import { openSite, type Site, type Visitor } from './browser.ts'
import { figures, goTo } from './local-book.ts'
import { listed, ownerOf } from './owner.ts'
import { created } from './rows.ts'

/** The present month is that of June: what is spent in May is of another. */
const NOW = Date.UTC(2027, 5, 15, 12)

let site: Site
beforeAll(async () => {
  site = await openSite({ now: () => NOW })
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

/** A book without months: Food runs on since May, Fun since a Reset, and is over. */
async function continuousBook() {
  const owner = await ownerOf(site, { firstName: 'Fay', balance: '1000' })
  const { api, accountId } = owner
  await api('PUT', '/api/budget-period', { budgetPeriod: 'continuous' })
  const food = await created(owner, 'budget-categories', { name: 'Food', allocated: '200' })
  const fun = await created(owner, 'budget-categories', { name: 'Fun', allocated: '100' })
  const enter = (type: string, amount: string, date: string, categoryId?: string) =>
    created(owner, 'transactions', {
      type,
      amount,
      date,
      description: `${type} of ${date}`,
      accountId,
      ...(categoryId && type === 'expense' ? { categoryId } : {}),
      ...(categoryId && type === 'income' ? { refundCategoryId: categoryId } : {}),
    })
  await enter('expense', '40', '2027-06-01', fun)
  await api('PUT', `/api/budget-categories/${fun}`, { spent: '0' })
  await enter('expense', '30', '2027-05-20', food)
  await enter('expense', '25', '2027-06-02', food)
  await enter('income', '5', '2027-06-03', food)
  await enter('expense', '120', '2027-06-04', fun)
  await enter('income', '500', '2027-06-05')
  return { ...owner, food }
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Text of the Budget page's categories, in a budget that counts from Reset to Reset. */
async function counters(page: Page): Promise<string> {
  await goTo(page, 'Budget')
  await page.getByRole('heading', { name: 'Your budget counts from Reset to Reset' }).waitFor()
  const list = page.getByRole('region', { name: 'Categories' })
  await list.getByRole('heading', { name: 'Fun' }).waitFor()
  return plain(await list.innerText())
}

/** The rows of the present month on the Budget page. */
async function month(page: Page): Promise<string[]> {
  await goTo(page, 'Budget')
  await page.getByRole('heading', { name: 'June 2027', exact: true }).waitFor()
  const said = async (name: string) => {
    const available = page.getByRole('button', { name: `Available in ${name}: ` })
    const assigned = page.getByRole('button', { name: `Assigned to ${name}: ` })
    return [await available.getAttribute('aria-label'), await assigned.getAttribute('aria-label')]
  }
  await page.getByRole('button', { name: 'Available in Food: ' }).waitFor()
  const toAssign = await page.getByRole('button', { name: /^To assign/ }).textContent()
  return [...(await said('Food')), ...(await said('Fun')), toAssign].map((text) => plain(text ?? ''))
}

/** The dashboard's figures, with the bars of its allocation card. */
async function dashboard(page: Page): Promise<string[]> {
  const cards = await figures(page)
  const bars = ['Food', 'Fun'].map((name) => page.getByRole('progressbar', { name: `Spent of ${name}` }))
  return [...cards, ...(await Promise.all(bars.map((bar) => bar.getAttribute('aria-valuetext'))))].map(
    (text) => plain(text ?? ''),
  )
}

/** Everything that the API says in figures; revs and times of changes are none. */
async function books(visitor: Visitor) {
  const lists = ['budget-categories', 'accounts', 'transactions', 'savings-buckets']
  const [categories, ...others] = await Promise.all(lists.map((list) => listed(visitor, `/api/${list}`)))
  const { body } = await visitor.api('GET', '/api/dashboard')
  return [categories?.map(({ name, spent, allocated }) => [name, spent, allocated]), others, body]
}

/** Goes back to counting from Reset to Reset, by the settings. */
async function goBack(page: Page) {
  await page.goto(`${site.url}/preferences`)
  const settings = page.getByRole('region', { name: 'Budget months' })
  await settings.getByLabel('What is spent counts').selectOption('continuous')
  await settings.getByRole('button', { name: 'Save budget settings' }).click()
  await page.getByText('Budget settings saved').waitFor()
}

async function begin(page: Page, differing: string[]) {
  await goTo(page, 'Budget')
  await page.getByRole('button', { name: 'Begin with months' }).click()
  const dialog = page.getByRole('dialog', { name: 'Begin with months?' })
  await dialog.waitFor()
  const rows = await dialog.getByRole('row').allInnerTexts()
  expect(rows.map(plain)).toEqual(['Spent This month Since Reset', ...differing])
  expect(await flaws(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Begin with months' }).click()
  await page.getByRole('heading', { name: 'June 2027', exact: true }).waitFor()
}

test('from Reset to Reset to months and back, and no figure is lost on the way', async () => {
  const fay = await continuousBook()
  const { page, api, food } = fay
  await page.goto(site.url)
  const before = { board: await dashboard(page), counters: await counters(page), books: await books(fay) }
  expect(before.counters).toContain('$50.00 of $200.00')
  expect(before.counters).toContain('$120.00 of $100.00')
  expect(before.counters).toContain('Over by $20.00')

  // Both figures stand before one's eyes: what was spent in May is of no month that is shown.
  const differing = [
    'Food $20.00 $50.00',
    // The Reset was that of the counter: the month has a Reset of its own.
    'Fun $160.00 $120.00',
  ]
  await begin(page, differing)
  await page.getByRole('button', { name: 'Available in Food: $180.00' }).waitFor()
  const first = await month(page)
  expect(first.slice(0, 2)).toEqual([
    expect.stringContaining('Available in Food: $180.00'),
    expect.stringContaining('Assigned to Food: $200.00'),
  ])
  // Money itself has not moved: the cards say what they said, and the bar is of the month.
  await expect
    .poll(async () => (await dashboard(page)).slice(0, 5))
    .toEqual([...before.board.slice(0, 4), '10%'])

  await goBack(page)
  await expect.poll(() => counters(page)).toBe(before.counters)
  await expect.poll(() => dashboard(page)).toEqual(before.board)
  expect(await books(fay)).toEqual(before.books)

  // Nor is what was said of a month lost while there are none.
  await begin(page, differing)
  await expect.poll(() => month(page)).toEqual(first)
  await api('PUT', `/api/budget/2027-06/${food}`, { assigned: '260' })
  await page.reload()
  await page.getByRole('button', { name: 'Available in Food: $240.00' }).waitFor()
  const assigned = await month(page)
  await goBack(page)
  await expect.poll(() => counters(page)).toBe(before.counters)
  expect(await books(fay)).toEqual(before.books)
  await begin(page, differing)
  await expect.poll(() => month(page)).toEqual(assigned)
})
