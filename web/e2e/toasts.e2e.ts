import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { ownerOf } from './owner.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site.close()
})

/** Labels of links, buttons and fields that lie under a toast. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const toasts = document.querySelector('[data-toasts]')
    const box = toasts?.getBoundingClientRect()
    if (!box?.height) return ['there is no toast']
    return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select')]
      .filter((control) => !toasts?.contains(control) && control.checkVisibility())
      .filter((control) => {
        const { left, right, top, bottom, width } = control.getBoundingClientRect()
        return width > 0 && left < box.right && box.left < right && top < box.bottom && box.top < bottom
      })
      .map((control) => control.getAttribute('aria-label') ?? control.innerText)
  })

test('a toast over an open dialog is closed by its own X, and the dialog stays with what was typed', async () => {
  const { page, accountId } = await ownerOf(site, { firstName: 'Ada', balance: '100' })
  await page.goto(`${site.url}/subscriptions`)
  await page.getByRole('button', { name: 'Add Your First Subscription' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Subscription' })
  await dialog.getByLabel('Name').fill('Paper')
  await dialog.getByLabel('Amount').fill('5')
  const send = () => dialog.getByRole('button', { name: 'Add Subscription' }).click()
  await send()
  const required = page.getByRole('alert').filter({ hasText: 'Account Required' })
  await required.getByRole('button', { name: 'Dismiss' }).click()
  await required.waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Paper')

  await send()
  await required.waitFor()
  const colors = await required.evaluate((card) => [
    getComputedStyle(card).backgroundColor,
    getComputedStyle(card.ownerDocument.body).backgroundColor,
  ])
  expect(colors[0]).not.toBe(colors[1])
  expect(await axe(page)).toEqual([])
  await dialog.getByLabel('Account', { exact: true }).selectOption(accountId)
  await send()
  await page.getByText('Subscription added successfully').waitFor()
  // The toast of the missing account is gone once the subscription is added.
  await required.waitFor({ state: 'detached' })
  await dialog.waitFor({ state: 'detached' })
})

test('what an action has brought is said in the toast that says that it worked', async () => {
  const { page } = await ownerOf(site, { firstName: 'Bo', balance: '100' })
  await page.goto(site.url)
  // The day's check-in says what it has brought in a toast of its own.
  const checkIn = page.getByText('Daily check-in: You earned 10 points!')
  await checkIn.waitFor()
  await checkIn.waitFor({ state: 'detached' })
  await page.getByRole('banner').getByRole('button', { name: 'Expense' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('5')
  await dialog.getByLabel('Description').fill('Bread')
  await dialog.getByRole('button', { name: 'Add Expense' }).click()
  await page.getByText('Expense added successfully').waitFor()
  await page.getByText('First entry: You earned 3 points!').waitFor()
  const toasts = page.locator('[data-toasts]').getByRole('button', { name: 'Dismiss' })
  expect(await toasts.count()).toBe(1)
})

test('a toast lies over nothing that can be pressed, on a phone and on a desk', async () => {
  const cy = await ownerOf(site, { firstName: 'Cy', balance: '1000' })
  const { page, accountId } = cy
  for (let n = 1; n <= 14; n++)
    await cy.api('POST', '/api/bills', { name: `Bill ${n}`, amount: '5', accountId, dueDate: '2030-01-31' })
  for (const [width, height] of [
    [390, 844],
    [820, 1100],
    [1280, 720],
    [1600, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`${site.url}/bills`)
    await page.getByRole('button', { name: 'Actions for Bill 1', exact: true }).waitFor()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page
      .getByRole('button', { name: /^Actions for Bill/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: /^(Deactivate|Activate) Bill/ }).click()
    // Under the mouse it stays.
    await page.getByText('Bill updated successfully').hover()
    await expect.poll(() => covered(page), { message: `at ${width}` }).toEqual([])
  }
})

test('a toast with a way back waits while a phone’s form leaves no room for it', async () => {
  const fay = await ownerOf(site, { firstName: 'Fay', balance: '1000', width: 390, height: 844 })
  const { page, accountId } = fay
  await fay.api('POST', '/api/bills', { name: 'Rent', amount: '5', accountId, dueDate: '2030-01-31' })
  await page.goto(`${site.url}/bills`)
  await page.getByRole('button', { name: 'Actions for Rent' }).click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete bill' }).click()
  const undo = page.locator('[data-toasts]').getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'New transaction' }).click()
  await page.getByRole('dialog').getByLabel('Description').waitFor()
  await undo.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await undo.waitFor()
})

test('a press on Undo counts where the dialog that the toast lies in closes before its end', async () => {
  const gus = await ownerOf(site, { firstName: 'Gus', balance: '1000' })
  const { page, accountId } = gus
  await gus.api('POST', '/api/bills', { name: 'Rent', amount: '5', accountId, dueDate: '2030-01-31' })
  await page.goto(`${site.url}/bills`)
  await page.getByRole('button', { name: 'Actions for Rent' }).click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete bill' }).click()
  const undo = page.locator('[data-toasts]').getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  await page.keyboard.press('?')
  await page.locator('dialog [data-toasts]').waitFor()
  const box = await undo.boundingBox()
  if (!box) throw new Error('There is no Undo.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Actions for Rent' }).waitFor()
})

test('what is gone is not offered to be tried again', async () => {
  const di = await ownerOf(site, { firstName: 'Di', balance: '1000' })
  const { page, accountId } = di
  const bill = { name: 'Gone', amount: '5', accountId, dueDate: '2030-01-31' }
  const { body } = await di.api('POST', '/api/bills', bill)
  await page.goto(`${site.url}/bills`)
  await page.getByRole('button', { name: 'Pay early: Gone' }).click()
  await di.api('DELETE', `/api/bills/${(body as { id: string }).id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Pay', exact: true }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Bill not found' })
  await toast.waitFor()
  expect(await toast.getByRole('button').count()).toBe(1)
  expect(site.unexpected(404)).toEqual([])
})

test('an icon says what it is for in one tooltip, after a while under the mouse and at once for the keyboard', async () => {
  const ed = await ownerOf(site, { firstName: 'Ed', balance: '1000' })
  const { page, accountId } = ed
  await ed.api('POST', '/api/bills', { name: 'Rent', amount: '5', accountId, dueDate: '2030-01-31' })
  await page.goto(`${site.url}/bills`)
  const menu = page.getByRole('button', { name: 'Actions for Rent' })
  await menu.waitFor()
  // The ads come last.
  await expect.poll(() => page.getByRole('button', { name: 'Hide this ad' }).count()).toBe(2)
  expect(await page.locator('button[title]').count()).toBe(0)
  const tip = page.locator('[popover]', { hasText: 'Actions for Rent' })
  await page.getByRole('button', { name: 'Pay early: Rent' }).focus()
  await page.keyboard.press('Tab')
  await tip.waitFor({ state: 'visible' })
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'hidden' })
  await menu.hover()
  await tip.waitFor({ state: 'visible' })
})

test('no page complained in its console or asked another host', () => {
  expect(site.complaints).toEqual([])
})
