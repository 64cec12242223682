import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { openSite, type Site, type Visitor } from './browser.ts'
import { addAccount, badge, goLocal, goOnline, goTo, withCopy } from './local-book.ts'
import { listed } from './owner.ts'
import { act } from './rows.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ savesData: false, settings: () => ({ DEFAULT_TIER: 'premium' }) })
})
afterAll(async () => {
  await site.close()
})

/** Opens the account's dialog, types into it, and leaves it open. */
async function edit(page: Page, name: string, fields: Record<string, string>) {
  await act(page, name, `Edit ${name}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Account' })
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text)
  return dialog
}

async function save(page: Page, name: string, fields: Record<string, string>) {
  const dialog = await edit(page, name, fields)
  // The toast of the change before is no answer to this one.
  const said = page.getByText('Account updated successfully')
  await said.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.waitFor({ state: 'detached' })
  await said.waitFor()
}

const accountOf = async (visitor: Visitor) => (await listed(visitor, '/api/accounts'))[0]

test('two tabs and an offline phone edit the same row: what differs is put together, and the same is chosen', async () => {
  const phone = await withCopy(site, 'meanwhile')
  await addAccount(phone.page, 'Checking', '100')
  await phone.page.getByRole('heading', { name: 'Checking' }).waitFor()
  await goLocal(phone.page)

  const desk = await site.visit()
  await desk.api('POST', '/api/auth/login', { email: 'meanwhile@example.org', password: 'maple-syrup' })
  const other = await desk.context.newPage()
  for (const page of [desk.page, other]) await page.goto(`${site.url}/accounts`)

  // Both have the dialog open on what was there; the first to save has their way at once.
  const first = await edit(desk.page, 'Checking', { Name: 'Of tab one', Institution: 'Bank' })
  const second = await edit(other, 'Checking', { Name: 'Of tab two', Description: 'For every day' })
  await first.getByRole('button', { name: 'Save changes' }).click()
  await desk.page.getByText('Account updated successfully').waitFor()
  await second.getByRole('button', { name: 'Save changes' }).click()
  const question = other.getByRole('dialog', { name: 'Changed meanwhile' })
  await question.getByRole('radio', { name: 'Yours Of tab two' }).waitFor()
  expect(await question.getByRole('group').count()).toBe(1)
  expect(await axe(other)).toEqual([])
  // The keyboard alone chooses theirs, and saves.
  await question.getByRole('radio', { name: 'Yours Of tab two' }).focus()
  await other.keyboard.press('ArrowRight')
  await expect.poll(() => question.getByRole('radio', { name: 'Theirs Of tab one' }).isChecked()).toBe(true)
  await other.keyboard.press('Enter')
  await other.getByText('Account updated successfully').waitFor()
  expect(await accountOf(desk)).toMatchObject({
    name: 'Of tab one',
    institution: 'Bank',
    description: 'For every day',
  })

  // The phone knows nothing of it, and changes its mind once: its second change is made of its first.
  await save(phone.page, 'Checking', { Name: 'Of the phone', 'Last 4 digits': '1234' })
  await phone.page.getByRole('heading', { name: 'Of the phone' }).waitFor()
  await save(phone.page, 'Of the phone', { 'Last 4 digits': '5678' })
  await goOnline(phone.page)
  await phone.page.getByRole('button', { name: 'Review' }).click()
  const report = phone.page.getByRole('dialog', { name: 'Sync report' })
  const theirs = report.getByRole('radio', { name: 'Theirs Of tab one' })
  await theirs.waitFor()
  expect(await axe(phone.page)).toEqual([])
  // The last digits, which nobody else has touched, are on the server already.
  expect(await accountOf(desk)).toMatchObject({ name: 'Of tab one', accountNumber: '5678' })
  expect(await report.getByRole('listitem').count()).toBe(1)
  await theirs.focus()
  await phone.page.keyboard.press('ArrowLeft')
  await expect.poll(() => report.getByRole('radio', { name: 'Yours Of the phone' }).isChecked()).toBe(true)
  await report.getByRole('radio', { name: 'Theirs 5678' }).check({ force: true })
  await report.getByRole('button', { name: 'Save what I chose' }).click()
  await report.getByText('Nothing to report').waitFor()
  await expect
    .poll(() => accountOf(desk))
    .toMatchObject({
      name: 'Of the phone',
      accountNumber: '5678',
      institution: 'Bank',
      description: 'For every day',
    })
  await report.getByRole('button', { name: 'Close' }).click()
  await badge(phone.page, 'Auto Sync').waitFor()
  await goTo(phone.page, 'Dashboard')
  await goTo(phone.page, 'Accounts')
  await phone.page.getByRole('heading', { name: 'Of the phone' }).waitFor()
})
