import { afterAll, beforeAll, expect, it } from 'vitest'
import { flaws, flawsAtThisWidth } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { person } from './settled.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

it('a token is made, shown once, records a line for its owner, is taken back and revoked', async () => {
  const ada = await person(site, 'Ada')
  const { page } = ada
  await page.goto(`${site.url}/connections`)
  await page.getByText('No tokens yet').waitFor()
  await page.getByText('No host').waitFor()
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New token' })
  await dialog.getByRole('button', { name: 'Make the token' }).click()
  await dialog.getByText('Name is required').waitFor()
  await dialog.getByLabel('Name').fill('My phone')
  expect(await flawsAtThisWidth(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Make the token' }).click()
  const made = page.getByRole('dialog', { name: 'The token is made' })
  const token = (await made.getByText(/^bb_/).textContent()) ?? ''
  expect(await flawsAtThisWidth(page)).toEqual([])
  await made.getByRole('button', { name: 'Done' }).click()
  await made.waitFor({ state: 'hidden' })
  expect(await page.content()).not.toContain(token)

  // The phone has the token and no cookie.
  const send = (text: string) =>
    page.evaluate(
      async ({ url, token, text }) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const body = JSON.stringify({ text })
        return (await fetch(url, { method: 'POST', credentials: 'omit', headers, body })).status
      },
      { url: `${site.url}/api/quick`, token, text },
    )
  expect(await send('12.50 coffee')).toBe(201)
  await page.goto(`${site.url}/transactions`)
  await page.getByRole('button', { name: /Edit coffee/ }).waitFor()
  await page.goto(`${site.url}/connections`)
  await page.getByText(/Adds entries · My budget/).waitFor()
  expect(await flaws(page)).toEqual([])

  await page.getByRole('button', { name: 'Actions for My phone' }).click()
  await page.getByRole('menuitem', { name: 'Take back what it wrote' }).click()
  const undo = page.getByRole('dialog', { name: 'Take back what “My phone” wrote' })
  await undo.getByRole('button', { name: 'Take it back' }).click()
  await page
    .getByRole('dialog', { name: '1 change taken back' })
    .getByRole('button', { name: 'Done' })
    .click()
  await page.getByRole('button', { name: 'Actions for My phone' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('No tokens yet').waitFor()
  expect(await send('3 tea')).toBe(401)
  await page.goto(`${site.url}/transactions`)
  await page.getByText('No transactions yet').waitFor()
  expect(site.unexpected(401)).toEqual([])
})

it('a link and what another app shares open a filled form, and nothing is recorded before somebody says so', async () => {
  const { page } = await person(site, 'Bea')
  const form = page.getByRole('dialog', { name: 'Add Expense' })
  const filled = async () => [
    await form.getByLabel('Amount').inputValue(),
    await form.getByLabel('Description').inputValue(),
  ]
  await page.goto(`${site.url}/?add=expense&amount=4.2&description=Tea%20%26%20cake`)
  await form.waitFor()
  expect(await filled()).toEqual(['4.20', 'Tea & cake'])
  expect(page.url()).toBe(`${site.url}/`)
  await page.goto(`${site.url}/?shared-text=12.50%20coffee`)
  await form.waitFor()
  expect(await filled()).toEqual(['12.50', 'coffee'])
  await page.goto(`${site.url}/?add=expense&amount=lots&description=Tea`)
  await form.waitFor()
  expect(await filled()).toEqual(['', 'Tea'])
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.goto(`${site.url}/transactions`)
  await page.getByText('No transactions yet').waitFor()
  expect(site.unexpected()).toEqual([])
})

it('a calendar is made and ended, and a webhook says why it can’t be made', async () => {
  const { page } = await person(site, 'Cleo')
  await page.goto(`${site.url}/connections`)
  await page.getByRole('button', { name: 'New calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'New calendar' })
  await dialog.getByLabel('Reminder').selectOption({ label: '3 days before' })
  expect(await flawsAtThisWidth(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Make the calendar' }).click()
  const made = page.getByRole('dialog', { name: 'The calendar is made' })
  const address = (await made.getByText(/\.ics$/).textContent()) ?? ''
  await made.getByRole('button', { name: 'Done' }).click()
  const read = () =>
    page.evaluate(async (url) => {
      const reply = await fetch(url, { credentials: 'omit' })
      return [reply.status, reply.headers.get('content-type')]
    }, address)
  expect(await read()).toEqual([200, 'text/calendar; charset=utf-8'])
  await page.getByRole('button', { name: 'End Bills' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
  await page.getByText('Each calendar has an address of its own to subscribe to.').waitFor()
  expect((await read())[0]).toBe(404)

  await page.getByRole('button', { name: 'New webhook' }).click()
  const webhook = page.getByRole('dialog', { name: 'New webhook' })
  await webhook.getByLabel('Address').fill('https://hook.example.org/book')
  await webhook.getByRole('button', { name: 'Make the webhook' }).click()
  await webhook.getByText('This server does not reach hook.example.org.').waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])
  expect(site.unexpected(400, 404)).toEqual([])
})
