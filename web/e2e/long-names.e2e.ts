import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from './browser.ts'
import { ownerOf } from './owner.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ settings: () => ({ UNLOCK: 'all' }) })
})
afterAll(async () => {
  await site.close()
})

const NAMES = ['W'.repeat(60), 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenxy', 'i']
const MOST = '99999999.99'
const PAGES = [
  ...[
    '',
    'budget',
    'accounts',
    'transactions',
    'bills',
    'bills?view=calendar',
    'subscriptions',
    'savings',
    'payees',
  ],
  'report?from=2026-01-01&to=2026-12-31',
  ...['net-worth', 'analytics', 'reports', 'automation', 'goal-plan', 'household', 'connections'],
]

test('names of 60 letters and the largest amounts hang out of no page, at any width', async () => {
  const { page, api, accountId } = await ownerOf(site, { firstName: 'W'.repeat(50), balance: MOST })
  const made = async (path: string, body: object): Promise<string> => {
    const { status, body: row } = await api('POST', `/api/${path}`, body)
    expect(status, JSON.stringify(row)).toBe(201)
    return (row as { id: string }).id
  }
  for (const name of NAMES) {
    await made('accounts', { name, type: 'savings', balance: MOST })
    const groupId = await made('category-groups', { name })
    const categoryId = await made('budget-categories', { name: name.slice(0, 50), allocated: MOST, groupId })
    await made('savings-buckets', { name: name.slice(0, 60), target: MOST })
    const item = { name, amount: MOST, accountId }
    await made('bills', { ...item, dueDate: '2026-01-31' })
    await made('subscriptions', { ...item, billingCycle: 'yearly', nextBillingDate: '2026-01-31' })
    const row = { amount: MOST, description: name.repeat(2), accountId }
    await made('transactions', { ...row, type: 'expense', categoryId })
    await made('transactions', { ...row, type: 'income' })
  }
  for (const path of PAGES) {
    await page.goto(`${site.url}/${path}`)
    await page.getByRole('main').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByText('Page Not Found').count(), path).toBe(0)
    for (const width of [1600, 1280, 820, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      // A window that has just changed is laid out anew.
      const cut = () =>
        page
          .locator('main dd')
          .evaluateAll(
            (figures) =>
              figures.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).length,
          )
      await expect.poll(cut, { message: `figures of /${path} at ${width}` }).toBe(0)
      await expect.poll(over, { message: `/${path} at ${width}` }).toBeLessThanOrEqual(0)
    }
  }
  await page.goto(`${site.url}/savings`)
  await page.getByRole('button', { name: `Edit amount saved for ${NAMES[0]}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Savings Amount' })
  await dialog.getByLabel('Saved amount').waitFor()
  const sideways = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(sideways, 'a dialog about a goal').toBe(0)

  await page.goto(`${site.url}/payees`)
  await page.getByRole('button', { name: `What to do with ${NAMES[0]}` }).click()
  await page.getByRole('menuitem', { name: 'Hide' }).click()
  const toast = await page.getByText(`${NAMES[0]?.repeat(2)} is hidden`).boundingBox()
  expect((toast?.x ?? 0) + (toast?.width ?? 390), 'what a toast says').toBeLessThan(390)
})

test('a name from the right to the left is cut where it ends, and tags leave room for category and account', async () => {
  const { page, api, accountId } = await ownerOf(site, { firstName: 'Cy', balance: '1000' })
  const name = 'مصاريف البيت والمطبخ والكهرباء والماء والإنترنت لكل شهر من السنة'.slice(0, 60)
  const { body } = await api('POST', '/api/budget-categories', { name: 'Groceries', allocated: '10' })
  const { id: categoryId } = body as { id: string }
  const tags = Array.from({ length: 9 }, (_, n) => `reimbursed by work ${n}`)
  const row = { type: 'expense', amount: MOST, description: name.repeat(4), accountId, categoryId, tags }
  await api('POST', '/api/transactions', row)
  for (const width of [1600, 1280, 820]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${site.url}/transactions`)
    await page.getByText('+6', { exact: true }).waitFor()
    const place = page.getByText('Groceries · Checking')
    expect((await place.boundingBox())?.width, `at ${width}`).toBeGreaterThan(100)
    const isBeginSeen = await page.getByRole('button', { name: /^Edit / }).evaluate((title) => {
      const first = document.createRange()
      first.setStart(title.firstChild as Node, 0)
      first.setEnd(title.firstChild as Node, 1)
      return first.getBoundingClientRect().right <= title.getBoundingClientRect().right + 1
    })
    expect(isBeginSeen, `at ${width}`).toBe(true)
  }
})

test('a name from the right to the left begins where the words beside it do', async () => {
  const { page, api } = await ownerOf(site, { firstName: 'Noa', balance: '100' })
  const name = 'חופשה!'
  await api('POST', '/api/savings-buckets', { name, target: '100', saved: '5' })
  await page.goto(`${site.url}/savings`)
  const title = page.getByRole('heading', { name })
  await title.waitFor()
  const [left = 0, words = 0] = await title.evaluate((heading) => {
    const range = document.createRange()
    range.selectNodeContents(heading)
    return [heading.getBoundingClientRect().left, range.getBoundingClientRect().left]
  })
  expect(words).toBeCloseTo(left, 0)
})

test('words, arrows and figures stay where they stand beside names from the right to the left', async () => {
  const { page, api } = await ownerOf(site, { firstName: 'Tal', balance: '100' })
  const made = async (path: string, body: object) =>
    ((await api('POST', `/api/${path}`, body)).body as { id: string }).id
  const [from, to, food] = ['עובר ושב', 'חיסכון', 'מזון']
  const accountId = await made('accounts', { name: from, balance: '100' })
  const other = await made('accounts', { name: to, balance: '100' })
  const categoryId = await made('budget-categories', { name: food, allocated: '10' })
  const bill = { name: 'ארנונה', amount: '5', dueDate: '2030-01-31' }
  await made('bills', { ...bill, accountId, transferAccountId: other })
  await made('transfers', { fromAccountId: accountId, toAccountId: other, amount: '5' })
  const row = { type: 'expense', amount: '9', description: 'שוק', date: '2026-01-05' }
  await made('transactions', { ...row, accountId, categoryId })
  const lines: Record<string, string[][]> = {
    bills: [['Monthly', from, '→', to]],
    accounts: [
      ['→', to],
      ['←', from],
    ],
    transactions: [
      [from, '→', to],
      [food, '·', from],
    ],
    '': [['Jan', food, '·', from]],
    'report?from=2026-01-01&to=2026-01-31': [[food, ',', from]],
  }
  for (const [path, each] of Object.entries(lines)) {
    await page.goto(`${site.url}/${path}`)
    for (const parts of each) {
      const shown = page
        .getByRole('main')
        .getByText(new RegExp(parts.join('.*')))
        .first()
      const places = await shown.evaluate((line, parts) => {
        const text = line.firstChild as Text
        let end = 0
        return parts.map((part) => {
          const range = document.createRange()
          const start = text.data.indexOf(part, end)
          end = start + part.length
          range.setStart(text, start)
          range.setEnd(text, end)
          return range.getBoundingClientRect().left
        })
      }, parts)
      expect(places, `${parts.join(' ')} on /${path}`).toEqual(places.toSorted((a, b) => a - b))
    }
  }
  await page.keyboard.press('t')
  const option = page.getByRole('dialog').locator('option', { hasText: from }).first()
  expect(await option.textContent()).toMatch(/^\u2068.*\u2069 \(\$/)
})

test('on a phone the search is read beside a filter, and a report’s months of nine digits move nowhere', async () => {
  const { page, api, accountId } = await ownerOf(site, { firstName: 'Uma', balance: '100', width: 390 })
  const { body } = await api('POST', '/api/budget-categories', { name: 'Groceries', allocated: '10' })
  const { id: categoryId } = body as { id: string }
  for (const [type, amount] of [
    ['income', '9999999.99'],
    ['expense', '8888888.88'],
  ]) {
    const row = { type, amount, accountId, date: '2026-01-05', description: 'Salary and rent' }
    await api('POST', '/api/transactions', type === 'expense' ? { ...row, categoryId } : row)
  }
  for (const filter of ['type=expense&from=2026-01-01', 'q=Salary']) {
    await page.goto(`${site.url}/transactions?${filter}`)
    await page.getByRole('button', { name: 'Clear' }).waitFor()
    const room = await page.getByRole('searchbox').evaluate((field: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
      pen.font = font
      const { width } = pen.measureText(field.placeholder)
      return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width
    })
    expect(room, filter).toBeGreaterThan(8)
  }
  await page.goto(`${site.url}/report?year=2026`)
  for (const name of ['Income and expenses by month', 'Spending by category']) {
    const table = page.getByRole('region', { name })
    await table.getByText('$8,888,888.88').waitFor()
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), name).toBe(0)
    await table.getByRole('columnheader').nth(3).waitFor()
  }
})

test('amounts of a budget that are long on a phone stand apart, and what a category is due is read in full', async () => {
  const { page, api, accountId } = await ownerOf(site, { firstName: 'Sol', balance: '99000000' })
  const made = async (path: string, body: object) =>
    ((await api('POST', `/api/${path}`, body)).body as { id: string }).id
  await api('PUT', '/api/profile', { currency: 'COP', locale: 'en-US' })
  const groupId = await made('category-groups', { name: 'Home' })
  const categoryId = await made('budget-categories', { name: 'Rent', allocated: '62500000.50', groupId })
  const row = { accountId, categoryId, amount: '51500000.75' }
  const { body } = await api('POST', '/api/transactions', { ...row, type: 'expense', description: 'Rent' })
  const { date } = body as { date: string }
  await made('bills', { ...row, name: 'Garage', dueDate: date })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/budget`)
  await page.getByRole('link', { name: /^Spent on Rent/ }).waitFor()
  const overlaps = await page.getByRole('main').evaluate((main) => {
    const texts: { text: string; box: DOMRect }[] = []
    const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const { parentElement, textContent } = walk.currentNode
      if (!parentElement?.checkVisibility() || parentElement.closest('.sr-only')) continue
      const range = document.createRange()
      range.selectNodeContents(walk.currentNode)
      for (const box of range.getClientRects()) texts.push({ text: textContent ?? '', box })
    }
    return texts.flatMap(({ text, box }, at) =>
      texts
        .slice(at + 1)
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 4,
        )
        .map((other) => `${text} | ${other.text}`),
    )
  })
  expect(overlaps).toEqual([])
  const note = page.getByText(/ due( ·|$)/)
  expect(await note.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
})
