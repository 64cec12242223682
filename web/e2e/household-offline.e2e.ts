import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe } from './axe.ts'
import { openSite, type Site, type Visitor } from './browser.ts'
import { badge, copiesIn, goTo } from './local-book.ts'
import { person } from './settled.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ savesData: false, settings: () => ({ DEFAULT_TIER: 'premium' }) })
})
afterAll(() => site.close())

const switcher = ({ page }: Visitor) => page.getByRole('button', { name: /^Book: / })

/** A call of the API about the shared book, from the page itself. */
const within = ({ page }: Visitor, book: string, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([book, method, path, body]) => {
      const headers = { 'bucketbook-book': book, 'content-type': 'application/json' }
      const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
      return (await fetch(path, init)).json()
    },
    [book, method, path, body] as const,
  )

const hasFiles = (page: Page) => page.evaluate(() => Boolean(sessionStorage.getItem('bucketbook_files')))

async function inFlat(visitor: Visitor) {
  await visitor.page.goto(site.url)
  await switcher(visitor).click()
  await visitor.page.getByRole('menuitem', { name: 'Our flat' }).click()
  await switcher(visitor).filter({ hasText: 'Our flat' }).waitFor()
}

it('a flat of two works without the server: entered with shares, put together, asked where both said the same, and what is left of a book that is gone is saved', async () => {
  const [anna, ben] = [await person(site, 'Anna'), await person(site, 'Ben')]
  const { id, memberId } = (await anna.api('POST', '/api/books', { name: 'Our flat', currency: 'EUR' }))
    .body as { id: string; memberId: string }
  const { token } = (await anna.api('POST', `/api/books/${id}/invitations`, { role: 'editor' })).body as {
    token: string
  }
  const bens = (await ben.api('POST', '/api/invitations/accept', { token, name: 'Benny' })).body as {
    memberId: string
  }
  const row = await within(anna, id, 'POST', '/api/transactions', {
    type: 'expense',
    amount: '10',
    description: 'Bread',
  })

  const { page } = ben
  await inFlat(ben)
  await expect.poll(() => copiesIn(page, 'ben@example.org')).toHaveLength(2)
  await expect.poll(() => hasFiles(page)).toBe(true)
  await goTo(page, 'Transactions')
  await page.getByRole('button', { name: /Edit Bread/ }).waitFor()
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)

  // Ben's browser loses the network; the flat's book goes on.
  await ben.context.setOffline(true)
  await badge(page, 'Offline').waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Expense', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Add Expense' })
  await form.getByLabel('Amount').fill('9')
  await form.getByLabel('Description').fill('Cleaning rags')
  await form.getByLabel('Paid by', { exact: true }).selectOption({ label: 'Benny' })
  await form.getByLabel('For', { exact: true }).selectOption('chosen')
  await form.getByLabel('Anna', { exact: true }).check()
  await form.getByLabel('Share of Anna').fill('9')
  await form.getByRole('button', { name: 'Add Expense' }).click()
  await page.getByRole('button', { name: /Edit Cleaning rags/ }).waitFor()
  await page.getByRole('button', { name: /Edit Bread/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Transaction' })
  await edit.getByLabel('Description').fill('Rye rolls')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: /Edit Rye rolls/ }).waitFor()

  // This browser counts where the two stand: all of the rags are Anna's, and half of her bread is his.
  await switcher(ben).click()
  await page.getByRole('menuitem', { name: 'Members and activity' }).click()
  await page.getByRole('heading', { name: 'To be even' }).waitFor()
  await page.getByText('€4.00').first().waitFor()
  expect(await axe(page)).toEqual([])
  // The own book is switched to without a new page, and back.
  await switcher(ben).click()
  await page.getByRole('menuitem', { name: 'My budget' }).click()
  await switcher(ben).filter({ hasText: 'My budget' }).waitFor()
  await goTo(page, 'Transactions')
  await page.getByText('No transactions yet').waitFor()
  await switcher(ben).click()
  await page.getByRole('menuitem', { name: 'Our flat' }).click()
  await switcher(ben).filter({ hasText: 'Our flat' }).waitFor()
  await goTo(page, 'Transactions')
  await page.getByRole('button', { name: /Edit Cleaning rags/ }).waitFor()
  await badge(page, 'Offline').click()
  await page.getByText('Unsent changes of “Our flat”').waitFor()
  await page.keyboard.press('Escape')

  // Anna goes on meanwhile: the same field of the row, and another one.
  await within(anna, id, 'PUT', `/api/transactions/${row.id}`, {
    description: 'Sourdough',
    note: 'From the corner',
    rev: row.rev,
  })
  await ben.context.setOffline(false)
  await page.getByText('1 change of “Our flat” could not be synced.').waitFor()
  await page.getByRole('button', { name: 'Review' }).click()
  const report = page.getByRole('dialog', { name: 'Sync report' })
  await report.getByRole('radio', { name: 'Theirs Sourdough' }).waitFor()
  await report.getByRole('radio', { name: 'Yours Rye rolls' }).check({ force: true })
  expect(await axe(page)).toEqual([])
  await report.getByRole('button', { name: 'Save what I chose' }).click()
  await report.getByText('Nothing to report').waitFor()
  await page.keyboard.press('Escape')
  const rows = await within(anna, id, 'GET', '/api/transactions')
  expect(rows).toMatchObject([
    {
      description: 'Cleaning rags',
      paidBy: bens.memberId,
      createdBy: bens.memberId,
      shares: [{ memberId, amount: '9.00' }],
    },
    { description: 'Rye rolls', note: 'From the corner', updatedBy: bens.memberId },
  ])

  // He is put out while he is away, and has done something that nobody else has.
  await ben.context.setOffline(true)
  await badge(page, 'Offline').waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Expense', exact: true }).click()
  await form.getByLabel('Amount').fill('3')
  await form.getByLabel('Description').fill('Light bulb')
  await form.getByRole('button', { name: 'Add Expense' }).click()
  await page.getByRole('button', { name: /Edit Light bulb/ }).waitFor()
  await anna.api('DELETE', `/api/books/${id}/members/${bens.memberId}`)
  await ben.context.setOffline(false)
  await page.getByText('You are no longer in “Our flat”').first().waitFor()
  await switcher(ben).filter({ hasText: 'My budget' }).waitFor()
  await page.getByText('1 change of “Our flat” was never sent.').waitFor()
  expect(await axe(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('bucketbook-unsent-Our-flat.json')
  const text = await new Response((await file.createReadStream()) as never).text()
  expect(JSON.parse(text)).toMatchObject({
    book: 'Our flat',
    neverSent: [{ method: 'POST', path: '/api/transactions', body: { description: 'Light bulb' } }],
  })
  // Nothing of the book is in this browser any more.
  await expect
    .poll(async () => (await copiesIn(page, 'ben@example.org')).filter((name) => name.includes(id)))
    .toEqual([])
  await page.getByRole('button', { name: 'Discard…' }).click()
  await page.getByRole('button', { name: 'Discard them' }).click()
  await page.getByText('was never sent.').waitFor({ state: 'detached' })
  expect(await within(anna, id, 'GET', '/api/transactions')).toHaveLength(2)
  expect(site.complaints.filter((text) => !/net::ERR_|status of (403|404|409)/.test(text))).toEqual([])
})
