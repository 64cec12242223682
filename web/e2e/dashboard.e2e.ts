import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, flaws } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { newcomer, summaryCard } from './newcomer.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site.close()
})

const monthsAgo = (count: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 10)
}
const analytics = (page: Page) => page.getByRole('region', { name: 'Spending Analytics' })
const cards = (page: Page) => page.getByRole('heading', { name: 'Total Balance' })
const budgetMode = (page: Page) => page.getByRole('button', { name: 'Budget Mode', exact: true })

/** Waits until the dashboard hears its keys and fingers, and what it drew last is what they meet. */
const isListening = async (page: Page) => {
  await page.waitForFunction(() => document.body.style.touchAction !== '')
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

test('the charts tell each category’s share of the period, in words and in a table', async () => {
  const ada = await newcomer(site, 'ada-charts')
  const { page } = ada
  await analytics(page).getByText('Nothing to compare yet').waitFor()
  const ids: string[] = []
  for (const name of ['Food', 'Fun']) {
    const { body } = await ada.api('POST', '/api/budget-categories', { name, allocated: '100' })
    ids.push((body as { id: string }).id)
  }
  const spend = (amount: string, categoryId: string | undefined, date: string) =>
    ada.api('POST', '/api/transactions', { type: 'expense', amount, description: 'x', categoryId, date })
  await spend('75', ids[0], monthsAgo(0))
  await spend('25', ids[1], monthsAgo(0))
  await spend('300', ids[1], monthsAgo(2))
  await ada.api('POST', '/api/transactions', { type: 'income', amount: '500', description: 'Salary' })
  await page.reload()
  const shares = analytics(page).getByRole('table', { name: /Spending by category/ })
  await shares.getByText('75%').waitFor()
  expect(await shares.getByRole('row').allTextContents()).toEqual([
    'CategoryAmountShare',
    'Food$75.0075%',
    'Fun$25.0025%',
  ])
  await analytics(page).getByText('Last 3 Months').click()
  await shares.getByText('81.3%').waitFor()
  const months = analytics(page).getByRole('table', { name: 'Income and expense by month' })
  expect(await months.getByRole('row').count()).toBe(13)
  expect(await months.getByRole('row').nth(1).textContent()).toMatch(/\$500\.00\$100\.00\$400\.00$/)
  await analytics(page).getByText('This Year').click()
  await analytics(page).getByRole('radio', { name: 'This Year', checked: true }).waitFor()
  expect(await axe(page)).toEqual([])
  await analytics(page).getByRole('button', { name: 'Show as tables' }).click()
  expect(await axe(page)).toEqual([])
  await analytics(page).getByRole('button', { name: 'Show as charts' }).click()
  await analytics(page).getByRole('link', { name: 'Food' }).click()
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor()
  await expect.poll(() => page.getByLabel('Category').inputValue()).toBe(ids[0])
})

/** The day of this month, or of the one before where `back` is 1. */
const dayOf = (day: number, back = 0) => `${monthsAgo(back).slice(0, 8)}${String(day).padStart(2, '0')}`

test('the month is answered in a sentence, by a picture with its table, and pressed it opens what was spent', async () => {
  const ada = await newcomer(site, 'ada-pace')
  const { page } = ada
  const pace = page.getByRole('region', { name: 'Spending this month' })
  await pace.getByText('Nothing spent yet this month').waitFor()
  const spend = (amount: string, date: string) =>
    ada.api('POST', '/api/transactions', { type: 'expense', amount, description: 'x', date })
  await spend('112.25', dayOf(1, 1))
  await spend('12.25', dayOf(1))
  await page.reload()
  await pace.getByText(/^\$100\.00 less than by /).waitFor()
  await spend('130', dayOf(1))
  await page.reload()
  await pace.getByText(/^\$30\.00 more than by /).waitFor()
  const days = pace.getByRole('table', { name: 'Spent by the end of each day' })
  expect(await days.getByRole('row').nth(1).textContent()).toBe('1$142.25$112.25')
  expect(await axe(page)).toEqual([])
  await pace.getByRole('link').click()
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor()
  await page.getByText('Out $142.25').waitFor()
})

test('every figure of the dashboard opens what it sums', async () => {
  const ada = await newcomer(site, 'ada-figures')
  const { page } = ada
  const made = async (path: string, body: object) =>
    ((await ada.api('POST', `/api/${path}`, body)).body as { id: string }).id
  const accountId = await made('accounts', { name: 'Checking', balance: '1000' })
  await made('savings-buckets', { name: 'Trip', target: '500', saved: '80' })
  const food = await made('budget-categories', { name: 'Food', allocated: '100' })
  const record = (body: object) =>
    made('transactions', { description: 'x', date: dayOf(1), accountId, ...body })
  await record({ type: 'income', amount: '900' })
  await record({ type: 'income', amount: '4', refundCategoryId: food })
  await record({
    type: 'expense',
    amount: '30',
    parts: [{ categoryId: food, amount: '20' }, { amount: '10' }],
  })
  await record({ type: 'expense', amount: '7', date: dayOf(1, 1), categoryId: food })
  const open = async (name: string | RegExp, sums: string) => {
    await page.goto(site.url)
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByText(sums, { exact: true }).first().waitFor()
  }
  await open('Total Balance', '$1,947.00')
  await page.getByRole('heading', { name: 'What you have' }).waitFor()
  await open('Total Savings', '$80.00')
  await page.getByRole('heading', { name: 'Savings Goals' }).first().waitFor()
  await open('Monthly Income', 'In $900.00')
  await open('$26.00 spent', 'Out $26.00')
  await open('$0.00 still due', 'No bills yet')
  await open('$16.00', 'Out $16.00')
  await page.goto(`${site.url}/accounts`)
  await page.getByRole('img', { name: /^Balance of the last three months: .* \$1,867\.00 today$/ }).waitFor()
  await page.getByRole('link', { name: '$1,867.00' }).click()
  // The balance is the 1,000.00 of its opening and the net of its rows.
  await page.getByText('Net $867.00').waitFor()
})

test('what is due in the next two weeks stands on its day, and is paid there', async () => {
  const ada = await newcomer(site, 'ada-strip', { width: 390, height: 844 })
  const { page } = ada
  const strip = page.getByRole('region', { name: 'Next two weeks' })
  await strip.getByText(/^Nothing to pay until /).waitFor()
  const { body } = await ada.api('POST', '/api/accounts', { name: 'Checking', balance: '1000' })
  const { id: accountId } = body as { id: string }
  const today = new Date().toISOString().slice(0, 10)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await ada.api('POST', '/api/bills', { name: 'Rent', amount: '750', dueDate: today, accountId })
  await ada.api('POST', '/api/subscriptions', {
    name: 'Music',
    amount: '9.99',
    nextBilling: inDays(5),
    accountId,
  })
  await page.reload()
  await strip.getByText('$759.99 to pay').waitFor()
  expect(await flaws(page)).toEqual([])
  await strip.getByRole('button', { name: /\$9\.99 to pay$/ }).click()
  await strip.getByText('Music').waitFor()
  await strip.getByRole('button', { name: /\$750\.00 to pay$/ }).click()
  await strip.getByRole('button', { name: 'Pay Rent' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay', exact: true }).click()
  await strip.getByText('$9.99 to pay').waitFor()
})

test('Budget Mode hides everything else, by button and by key, and lasts over other pages', async () => {
  const { page } = await newcomer(site, 'ada-mode')
  await cards(page).waitFor()
  await budgetMode(page).click()
  await cards(page).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Budget Allocation' }).waitFor()
  await page.getByText('Budget Mode is on. Only the budget categories are shown.').waitFor()
  expect(await budgetMode(page).getAttribute('aria-pressed')).toBe('true')
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Accounts' }).first().click()
  await page.getByText('No Accounts Yet').waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('heading', { name: 'Budget Allocation' }).waitFor()
  expect(await cards(page).count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { name: 'Budget Allocation' }).waitFor()
  expect(await cards(page).count()).toBe(0)

  await isListening(page)
  await page.keyboard.press('Control+f')
  await cards(page).waitFor()
  await page.keyboard.press('Meta+f')
  await cards(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add New Category' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Control+f')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await cards(page).count()).toBe(0)
})

test('a swipe to the left enters Budget Mode and one to the right leaves it; scrolling does neither', async () => {
  const { page, context } = await newcomer(site, 'ada-swipe', { width: 390, height: 844 })
  await cards(page).waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const swipe = async (across: number, down: number) => {
    await isListening(page)
    const [x, y] = [195, 300]
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    const end = [{ x: x + across, y: y + down }]
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: end })
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await swipe(-40, 0)
  await swipe(-80, -120)
  await isListening(page)
  expect(await cards(page).count()).toBe(1)
  await swipe(-120, 10)
  await cards(page).waitFor({ state: 'detached' })
  await swipe(120, -10)
  await cards(page).waitFor()
})

test('preferences change the amounts and dates of every screen, and the total budget its percentages', async () => {
  const ada = await newcomer(site, 'ada-prefs')
  const { page } = ada
  await ada.api('POST', '/api/accounts', { name: 'Konto', balance: '1234.5' })
  await ada.api('POST', '/api/budget-categories', { name: 'Food', allocated: '1000' })
  await ada.api('POST', '/api/transactions', {
    type: 'expense',
    amount: '9.5',
    description: 'x',
    date: '2025-03-09',
  })
  await page.reload()
  await page.getByText('25% of budget').waitFor()
  await page.getByRole('button', { name: 'Storage & Settings' }).click()
  await page.getByRole('link', { name: 'Preferences' }).click()
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByLabel('Number and date format').selectOption('de-DE')
  await page.getByText('1.234,56 €').waitFor()
  await page.getByLabel('First day of the week').selectOption('monday')
  await page.getByLabel('Time zone').selectOption('Europe/Berlin')
  await page.getByLabel('Total budget per month').fill('2000')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Profile Updated').waitFor()
  await page.getByRole('link', { name: 'Accounts' }).first().click()
  await page.getByText('1.234,50 €').first().waitFor()
  await page.getByRole('link', { name: 'Transactions', exact: true }).click()
  await page.getByText('Sonntag, 9. März 2025').waitFor()
  await page.getByText('-9,50 €').waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByText(/^50\s% of budget/).waitFor()
  await page.reload()
  await page.getByText('1.234,50 €').first().waitFor()

  await page.getByRole('button', { name: 'Edit the total budget' }).click()
  await page.getByLabel('Total budget per month').fill('4.000,00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/^25\s% of budget$/).waitFor()
})

test('sample data comes and goes in one step', async () => {
  const { page, api } = await newcomer(site, 'ada-sample')
  await page.getByRole('button', { name: 'Fill in sample data' }).click()
  await page.getByText('This is sample data.').waitFor()
  await page.getByRole('progressbar', { name: 'Spent of Groceries' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await flaws(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove sample data' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove sample data' }).click()
  await page.getByRole('button', { name: 'Fill in sample data' }).waitFor()
  expect((await api('GET', '/api/accounts')).body).toEqual([])
})

test('the panels fill their columns, whether there are few categories or many, rows of a few or of many', async () => {
  const { page, api } = await newcomer(site, 'ada-columns')
  await api('POST', '/api/accounts', { name: 'Checking', balance: '100' })
  for (let n = 1; n <= 20; n++)
    await api('POST', '/api/transactions', { type: 'expense', amount: '3', description: `Lunch ${n}` })
  /** Pixels by which the shortest column ends above the lowest one. */
  const hole = () =>
    page.evaluate(() => {
      const panels = [...document.querySelectorAll<HTMLElement>('[data-panels] > *:not([data-ruler])')]
        .map((panel) => panel.getBoundingClientRect())
        .filter(({ height }) => height > 0)
      const ends = new Map<number, number>()
      for (const { left, right, bottom } of panels)
        for (const x of new Set(panels.map((panel) => panel.left)))
          if (left <= x && x < right) ends.set(x, Math.max(ends.get(x) ?? 0, bottom))
      const lowest = Math.max(...ends.values())
      return Math.round(lowest - Math.min(...ends.values()))
    })
  /** Every panel has its rows, and lies where that leaves it. */
  const isComplete = async () => {
    await page.getByRole('region', { name: 'Subscriptions' }).waitFor()
    await expect.poll(() => page.getByRole('status', { name: /^Loading/ }).count()).toBe(0)
  }
  let categories = 0
  for (const count of [0, 1, 3, 12]) {
    while (categories < count) {
      categories += 1
      await api('POST', '/api/budget-categories', { name: `Category ${categories}`, allocated: '100' })
    }
    for (const width of [1024, 1280, 1600, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(site.url)
      await isComplete()
      await expect.poll(hole, { message: `${count} categories at ${width}` }).toBeLessThan(2)
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByText('Lunch 1', { exact: true }).waitFor()
  await expect.poll(hole, { message: 'with a long list' }).toBeLessThan(2)
  /** Number of columns in which panels begin, and pixels by which the lowest ends beyond its container. */
  const columns = () =>
    page.evaluate(() => {
      const container = document.querySelector('[data-panels]')
      const panels = [...(container?.querySelectorAll(':scope > :not([data-ruler])') ?? [])]
        .map((panel) => panel.getBoundingClientRect())
        .filter(({ height }) => height > 0)
      const end = Math.max(...panels.map(({ bottom }) => bottom))
      const over = Math.round(end - (container?.getBoundingClientRect().bottom ?? 0))
      return { count: new Set(panels.map(({ left }) => Math.round(left))).size, over }
    })
  for (const [width, count] of [
    [390, 1],
    [1280, 2],
    [2560, 3],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(columns, { message: `made ${width} px wide` }).toEqual({ count, over: 0 })
    await expect.poll(hole, { message: `made ${width} px wide` }).toBeLessThan(2)
  }
})

test('what a row offers is seen under the mouse and with the keyboard in it, its menu always', async () => {
  const { page, api } = await newcomer(site, 'ada-quiet')
  await api('POST', '/api/budget-categories', { name: 'Food', allocated: '100' })
  await page.goto(site.url)
  const edit = page.getByRole('button', { name: 'Edit Food' })
  const opacity = (button = edit) => button.evaluate((element) => getComputedStyle(element).opacity)
  await page.getByRole('button', { name: 'Actions for Food' }).waitFor()
  expect(await opacity()).toBe('0')
  expect(await opacity(page.getByRole('button', { name: 'Actions for Food' }))).toBe('1')
  await page.getByRole('heading', { name: 'Food' }).hover()
  expect(await opacity()).toBe('1')
  await page.mouse.move(0, 0)
  expect(await opacity()).toBe('0')
  await page.getByRole('button', { name: 'Groups' }).focus()
  await page.keyboard.press('Tab')
  expect(await opacity()).toBe('1')
  await page.keyboard.press('Enter')
  await page.getByRole('form', { name: 'Edit Food' }).waitFor()
})

test('a figure that changes rolls once to what it is, and at once for who wants no motion', async () => {
  const ada = await newcomer(site, 'ada-rolls')
  const { page } = ada
  const figure = summaryCard(page, 'Monthly Income').getByText('$').first()
  const seenWhile = async (work: () => Promise<unknown>, last: string) => {
    await figure.evaluate((element) => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => seen.push(element.textContent ?? '')).observe(element, {
        childList: true,
        characterData: true,
        subtree: true,
      })
    })
    await work()
    await expect.poll(() => figure.innerText()).toBe(last)
    return page.evaluate(() => (window as unknown as { seen: string[] }).seen.filter((text) => text !== ''))
  }
  const income = (amount: string) => async () => {
    await page.getByRole('button', { name: 'Income', exact: true }).click()
    await page.getByLabel('Amount').fill(amount)
    await page.getByLabel('Description').fill('Salary')
    await page.getByRole('dialog').getByRole('button', { name: 'Add Income' }).click()
  }
  expect(new Set(await seenWhile(income('1000'), '$1,000.00'))).toEqual(new Set(['$1,000.00']))
  // The code that rolls figures is fetched once the page is at rest.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/roll-')),
  )
  await page.evaluate(() => {
    // The page's time goes by with its frames: a busy machine may draw none of them while a figure rolls.
    let now = performance.now()
    const next = () => {
      now += 16
      requestAnimationFrame(next)
    }
    next()
    performance.now = () => now
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const rolled = await seenWhile(income('500'), '$1,500.00')
  const between = rolled.filter((text) => text !== '$1,000.00' && text !== '$1,500.00')
  expect(between.length).toBeGreaterThan(0)
  expect([...rolled].sort()).toEqual(rolled)
})

test('a transaction that goes makes room in motion, unless its reader wants none', async () => {
  const ada = await newcomer(site, 'ada-moves')
  const { page } = ada
  for (const description of ['Tea', 'Bread', 'Milk'])
    await ada.api('POST', '/api/transactions', { type: 'expense', amount: '3', description })
  const movedWhileGone = async (motion: 'reduce' | 'no-preference', description: string) => {
    await page.emulateMedia({ reducedMotion: motion })
    const library = page.waitForResponse(/auto-animate/)
    await page.reload()
    await library
    await page.evaluate(() => {
      const moved: string[] = []
      const { animate } = Element.prototype
      Element.prototype.animate = function (...how) {
        if (this.tagName === 'LI') moved.push(this.textContent)
        return animate.apply(this, how)
      }
      Object.assign(window, { moved })
    })
    await page.getByRole('button', { name: new RegExp(`^Edit ${description}`) }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect
      .poll(() => page.getByRole('button', { name: new RegExp(`^Edit ${description}`) }).count())
      .toBe(0)
    return page.evaluate(() => (window as unknown as { moved: string[] }).moved)
  }
  expect((await movedWhileGone('no-preference', 'Bread')).join()).toContain('Bread')
  expect(await movedWhileGone('reduce', 'Milk')).toEqual([])
})

test('panels are put in order by keyboard and hidden, and another browser of the person shows them so', async () => {
  const ada = await newcomer(site, 'ada-arranges')
  const { page } = ada
  await ada.api('POST', '/api/sample-data')
  await page.reload()
  const titles = async (of: Page) =>
    (await of.getByRole('main').locator('[data-panels] h2').allInnerTexts()).map((title) => title.trim())
  await page.getByRole('button', { name: 'Arrange panels' }).click()
  const dialog = page.getByRole('dialog', { name: 'Arrange the dashboard' })
  await dialog.getByRole('button', { name: 'Hide Bills', exact: true }).click()
  await dialog.getByRole('button', { name: 'Show Bills', exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Move Spending Analytics' }).focus()
  for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Space'])
    await page.keyboard.press(key)
  await expect
    .poll(() => dialog.getByRole('list', { name: 'Panels' }).getByRole('listitem').first().innerText())
    .toContain('Spending Analytics')
  expect(await axe(page)).toEqual([])
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  const arranged = [
    ...['Spending Analytics', 'Budget Allocation', 'Recent transactions'],
    ...['Savings Buckets', 'Next two weeks', 'Subscriptions'],
  ]
  await expect.poll(() => titles(page)).toEqual(arranged)
  const second = await ada.context.newPage()
  await second.setViewportSize({ width: 390, height: 844 })
  await second.goto(site.url)
  await expect.poll(() => titles(second)).toEqual(arranged)
  await second.getByRole('button', { name: 'Arrange panels' }).click()
  await second.getByRole('button', { name: 'As at first' }).click()
  await second.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => titles(second)).toContain('Bills')
  await expect.poll(async () => (await titles(second))[0]).toBe('Budget Allocation')
})

test('every page begins and ends where its header does', async () => {
  const { page } = await newcomer(site, 'ada-widths')
  for (const [width, path] of [
    ...[
      '',
      'accounts',
      'net-worth',
      'reports',
      'preferences',
      'profile',
      'points',
      'shop',
      'billing',
      'referral',
    ],
    ...['household', 'import', 'bring-in', 'leaderboard', 'connections', 'transactions', 'analytics'],
  ].flatMap((path) => [1280, 1600].map((width) => [width, path] as const))) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${site.url}/${path}`)
    await page.getByRole('main').locator('.card-surface').first().waitFor()
    const edges = () =>
      page.evaluate(() => {
        const right = (element: Element) => Math.round(element.getBoundingClientRect().right)
        const cards = [...document.querySelectorAll('#content .card-surface')].filter(
          (card) => !card.closest('#content-ad'),
        )
        return [
          right(document.querySelector('[data-tour=quick-entry]') as Element),
          Math.max(...cards.map(right)),
        ]
      })
    await expect.poll(async () => new Set(await edges()).size, { message: `/${path} at ${width}` }).toBe(1)
  }
})

test('nothing moves while the dashboard loads', async () => {
  const { page, api } = await newcomer(site, 'ada-still')
  await api('POST', '/api/sample-data')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(site.url)
    await page.waitForLoadState('networkidle')
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((entries) =>
            resolve(
              entries
                .getEntries()
                .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
            ),
          ).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(0), 500)
        }),
    )
    expect(shift, `at ${width}`).toBeLessThan(0.02)
  }
})

test('no page complained in its console or asked another host', () => {
  expect(site.complaints).toEqual([])
})
