import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BudgetMonth } from '../../src/budget/months/wire.ts'
import { flaws } from './axe.ts'
import { openSite, type Site, type Visitor } from './browser.ts'
import { goLocal, goOnline } from './local-book.ts'
import { ownerOf } from './owner.ts'
import { created, dayAgo, dialog, undo } from './rows.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ settings: () => ({ DEFAULT_TIER: 'premium' }) })
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

const MONTH = dayAgo(0).slice(0, 7)
const ORDER = 'Category groups'

/** Somebody with two groups, and a category outside of them, at the order of it all. */
async function household(firstName: string, width = 1280) {
  const owner = await ownerOf(site, { firstName, balance: '1000', width })
  const fixed = await created(owner, 'category-groups', { name: 'Fixed' })
  const daily = await created(owner, 'category-groups', { name: 'Daily' })
  await created(owner, 'budget-categories', { name: 'Rent', allocated: '500', groupId: fixed })
  await created(owner, 'budget-categories', { name: 'Power', allocated: '60', groupId: fixed })
  await created(owner, 'budget-categories', { name: 'Food', allocated: '200', groupId: daily })
  await created(owner, 'budget-categories', { name: 'Fun', allocated: '100' })
  return owner
}

async function openOrder(page: Page) {
  await page.goto(`${site.url}/`)
  await page.getByRole('button', { name: 'Groups' }).click()
  const order = dialog(page, ORDER)
  await order.getByRole('button', { name: 'Move Rent' }).waitFor()
  // Groups may come later than their categories, and move every row.
  await order.getByRole('button', { name: 'Move Fixed' }).waitFor()
  return order
}

const shown = (order: Locator) =>
  order
    .getByRole('list', { name: 'Order' })
    .getByRole('button', { name: /^Move / })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')?.slice(5)))

/** The budget's groups and categories, as the server has them. */
async function kept({ api }: Visitor): Promise<string[]> {
  const { groups } = (await api('GET', `/api/budget/${MONTH}`)).body as BudgetMonth
  return groups.map(({ id, name, rows }) => `${id ? name : '-'}: ${rows.map((row) => row.name).join(' ')}`)
}

const handle = (order: Locator, name: string) =>
  order.getByRole('button', { name: `Move ${name}`, exact: true })

/** The middle of a handle. */
async function middleOf(order: Locator, name: string): Promise<[x: number, y: number]> {
  const box = await handle(order, name).boundingBox()
  if (!box) throw new Error(`${name} is not there`)
  return [box.x + box.width / 2, box.y + box.height / 2]
}

async function drag(order: Locator, name: string, onto: string) {
  const { mouse } = order.page()
  const [start, end] = [await middleOf(order, name), await middleOf(order, onto)]
  await mouse.move(...start)
  await mouse.down()
  await mouse.move(...end, { steps: 12 })
  await order.getByRole('status').getByText(`${name} is over ${onto}, `).waitFor()
  await mouse.up()
}

const START = ['Fixed: Rent Power', 'Daily: Food', '-: Fun']

test('categories and groups are dragged into an order, and one Undo gives the former one back', async () => {
  const ann = await household('Ann')
  const { page } = ann
  const order = await openOrder(page)
  expect(await shown(order)).toEqual(['Fixed', 'Rent', 'Power', 'Daily', 'Food', 'Fun'])
  expect(await kept(ann)).toEqual(START)

  await drag(order, 'Power', 'Food')
  await page.getByText('The order was changed').waitFor()
  await expect.poll(() => kept(ann)).toEqual(['Fixed: Rent', 'Daily: Food Power', '-: Fun'])
  await expect.poll(() => shown(order)).toEqual(['Fixed', 'Rent', 'Daily', 'Food', 'Power', 'Fun'])
  await undo(page)
  await expect.poll(() => kept(ann)).toEqual(START)
  await expect.poll(() => shown(order)).toEqual(['Fixed', 'Rent', 'Power', 'Daily', 'Food', 'Fun'])

  await drag(order, 'Daily', 'Fixed')
  await expect.poll(() => kept(ann)).toEqual(['Daily: Food', 'Fixed: Rent Power', '-: Fun'])
  expect(await flaws(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await order.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  const headings = page.getByRole('heading', { level: 3 })
  await headings.filter({ hasText: 'Without a group' }).waitFor()
  const names = (await headings.allTextContents()).filter((name) =>
    ['Fixed', 'Daily', 'Without a group'].includes(name),
  )
  expect(names).toEqual(['Daily', 'Fixed', 'Without a group'])
})

test('the keyboard puts a category into another group, escape leaves it where it was, and each step is said', async () => {
  const bea = await household('Bea', 390)
  const { page } = bea
  const order = await openOrder(page)
  const said = (text: string | RegExp) => order.getByRole('status').getByText(text).waitFor()
  await handle(order, 'Fun').focus()
  await page.keyboard.press('Space')
  await said(/^Fun is (taken|over Fun), place 7 of 7/)
  await page.keyboard.press('ArrowUp')
  await said('Fun is over Without a group, place 6 of 7.')
  await page.keyboard.press('Escape')
  await said('Fun stays where it was.')
  expect(await kept(bea)).toEqual(START)
  await order.waitFor()

  await page.keyboard.press('Space')
  await said(/^Fun is (taken|over Fun), place 7 of 7/)
  await page.keyboard.press('ArrowUp')
  await said('Fun is over Without a group, place 6 of 7.')
  await page.keyboard.press('Space')
  await expect.poll(() => kept(bea)).toEqual(['Fixed: Rent Power', 'Daily: Food Fun'])
})

test('keys in quick succession are all heard, also those pressed before the first has been answered', async () => {
  const finn = await household('Finn', 390)
  const { page } = finn
  const order = await openOrder(page)
  await handle(order, 'Fun').focus()
  const keys = ['Space', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Space']
  await Promise.all(keys.map((key) => page.keyboard.press(key)))
  await expect.poll(() => kept(finn)).toEqual(['Fixed: Rent Power Fun', 'Daily: Food'])
})

test('a row that is dropped in one go lies where it was let go', async () => {
  const gil = await household('Gil')
  const { page } = gil
  const order = await openOrder(page)
  const [start, end] = [await middleOf(order, 'Power'), await middleOf(order, 'Food')]
  await page.mouse.move(...start)
  await page.mouse.down()
  // Playwright's mouse waits for the page after every step; a hand does not.
  const devtools = await page.context().newCDPSession(page)
  const [x, y] = end
  const moved = { type: 'mouseMoved', x, button: 'left', buttons: 1 } as const
  await Promise.all([
    devtools.send('Input.dispatchMouseEvent', { ...moved, y: start[1] + 9 }),
    devtools.send('Input.dispatchMouseEvent', { ...moved, y }),
    devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', x, y, button: 'left', clickCount: 1 }),
  ])
  await expect.poll(() => kept(gil)).toEqual(['Fixed: Rent', 'Daily: Food Power', '-: Fun'])
})

test('without the server the order is changed in this browser, and the server has it afterwards', async () => {
  const cleo = await household('Cleo')
  const { page } = cleo
  await page.goto(`${site.url}/`)
  await goLocal(page)
  const order = await openOrder(page)
  await drag(order, 'Daily', 'Fixed')
  await page.getByText('The order was changed').waitFor()
  await expect.poll(() => shown(order)).toEqual(['Daily', 'Food', 'Fixed', 'Rent', 'Power', 'Fun'])
  await order.getByRole('button', { name: 'Done' }).click()
  expect(await kept(cleo)).toEqual(START)
  await goOnline(page)
  await expect.poll(() => kept(cleo)).toEqual(['Daily: Food', 'Fixed: Rent Power', '-: Fun'])
})

test('new groups are headings of the budget, and a category is put under one where it is edited', async () => {
  const dora = await ownerOf(site, { firstName: 'Dora', balance: '1000' })
  const { page } = dora
  await created(dora, 'budget-categories', { name: 'Groceries', allocated: '300' })
  await created(dora, 'budget-categories', { name: 'Fun', allocated: '80' })
  await page.goto(`${site.url}/`)
  await page.getByRole('button', { name: 'Groups' }).click()
  const order = dialog(page, ORDER)
  await order.getByLabel('New group').fill('Daily')
  await order.getByRole('button', { name: 'Add group' }).click()
  await order.getByLabel('Name of Daily').waitFor()
  await order.getByRole('button', { name: 'Done' }).click()
  await page
    .getByRole('button', { name: /Edit Groceries/ })
    .first()
    .click()
  await page.getByRole('button', { name: /Icon, color/ }).click()
  const edit = dialog(page, 'Edit Budget Category')
  await edit.getByLabel('Group').selectOption('Daily')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('region', { name: 'Daily' }).getByText('Groceries').waitFor()
  await page.getByRole('region', { name: 'Without a group' }).getByText('Fun').waitFor()
})

test('a group or a category alone is filled or funded, and Fund gives in the order that is dragged', async () => {
  const eve = await household('Eve')
  const { page, api } = eve
  const ids = Object.fromEntries(
    ((await api('GET', '/api/budget-categories')).body as { id: string; name: string }[]).map((one) => [
      one.name,
      one.id,
    ]),
  )
  for (const name of ['Rent', 'Power', 'Food', 'Fun'])
    await api('PUT', `/api/budget/${MONTH}/${ids[name]}`, { assigned: '0' })
  await page.goto(`${site.url}/budget`)
  await page.getByRole('button', { name: 'Fill or fund Fixed' }).click()
  await page.getByRole('menuitem', { name: 'Fund' }).click()
  const fund = dialog(page, 'Fund: Fixed')
  await fund.getByRole('listitem').filter({ hasText: 'Rent' }).getByText('$500.00').waitFor()
  expect(await fund.getByRole('listitem').count()).toBe(2)
  await fund.getByRole('button', { name: 'Fund 2 categories' }).click()
  await page.getByText('2 categories funded').waitFor()
  await page.getByRole('button', { name: 'Assigned to Rent: $500.00' }).waitFor()
  await undo(page)
  await page.getByRole('button', { name: 'Assigned to Rent: $0.00' }).waitFor()

  await page.getByRole('button', { name: 'Fill or fund Food' }).click()
  await page.getByRole('menuitem', { name: 'Fill: as planned' }).click()
  const fill = dialog(page, 'Fill as planned: Food')
  await fill.getByRole('switch', { name: 'Also what was typed' }).check()
  await fill.getByRole('listitem').getByText('$200.00').waitFor()
  await fill.getByRole('button', { name: 'Fill 1 category' }).click()
  await page.getByRole('button', { name: 'Assigned to Food: $200.00, as planned' }).waitFor()

  const names = () =>
    dialog(page, 'Fund')
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.firstElementChild?.textContent))
  await page.getByRole('button', { name: 'Fund', exact: true }).click()
  await dialog(page, 'Fund').getByRole('listitem').first().waitFor()
  expect(await names()).toEqual(['Rent', 'Power', 'Fun'])
  await dialog(page, 'Fund').getByRole('button', { name: 'Change the order' }).click()
  const order = dialog(page, ORDER)
  // The Budget page asks for the groups once they are to be put in order, and they move every row.
  await expect.poll(() => shown(order)).toEqual(['Fixed', 'Rent', 'Power', 'Daily', 'Food', 'Fun'])
  await drag(order, 'Power', 'Rent')
  await expect.poll(() => kept(eve)).toEqual(['Fixed: Power Rent', 'Daily: Food', '-: Fun'])
  await order.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Fund', exact: true }).click()
  await dialog(page, 'Fund').getByRole('listitem').first().waitFor()
  expect(await names()).toEqual(['Power', 'Rent', 'Fun'])
})

test('until its groups are known nothing can be put in order, and no category loses its group', async () => {
  const hal = await household('Hal')
  const { page } = hal
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/category-groups', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto(`${site.url}/budget`)
  await page.getByRole('button', { name: 'Fund', exact: true }).click()
  await dialog(page, 'Fund').getByRole('button', { name: 'Change the order' }).click()
  const order = dialog(page, ORDER)
  const coming = order.getByRole('status', { name: 'Loading your groups' })
  await coming.waitFor()
  expect(await shown(order)).toEqual([])
  const height = () => order.evaluate((element) => (element as HTMLElement).offsetHeight)
  const before = await height()
  answer()
  await coming.waitFor({ state: 'detached' })
  expect(await shown(order)).toEqual(['Fixed', 'Rent', 'Power', 'Daily', 'Food', 'Fun'])
  expect(await height()).toBe(before)
  await drag(order, 'Power', 'Food')
  await expect.poll(() => kept(hal)).toEqual(['Fixed: Rent', 'Daily: Food Power', '-: Fun'])
})

test('the dashboard lists its categories once their groups are known, so that no row moves under its heading', async () => {
  const { page } = await household('Ina')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/category-groups', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto(site.url)
  const budget = page.getByRole('region', { name: 'Budget Allocation' })
  await budget.getByRole('button', { name: 'Groups' }).waitFor()
  await budget.getByRole('status', { name: 'Loading your categories' }).waitFor()
  expect(await budget.getByText('Power').count()).toBe(0)
  answer()
  await budget.getByRole('region', { name: 'Fixed' }).getByText('Power').waitFor()
})
