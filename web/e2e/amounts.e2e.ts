import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { listed, ownerOf } from './owner.ts'
import { act } from './rows.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site.close()
})

test('in a German book the field of a balance shows and takes what the card shows', async () => {
  const ada = await ownerOf(site, { firstName: 'Ada', balance: '1234.5' })
  const { page } = ada
  await ada.api('PUT', '/api/profile', { locale: 'de-DE', currency: 'EUR' })
  await page.goto(`${site.url}/accounts`)
  await page.getByRole('main').getByText('1.234,50').first().waitFor()
  const open = () => act(page, 'Checking', 'Edit balance of Checking')
  await open()
  const dialog = page.getByRole('dialog', { name: 'Edit Account Balance' })
  const field = dialog.getByLabel('New balance')
  expect(await field.inputValue()).toBe('1.234,50')
  await field.fill('0,999')
  await dialog.getByText('Rounded to 1,00.').waitFor()
  await dialog.getByRole('button', { name: 'Save balance' }).click()
  await page.getByText('Account balance updated successfully').waitFor()
  expect(await listed(ada, '/api/accounts')).toMatchObject([{ balance: '1.00' }])

  // The card shows an amount before the server has answered: what is typed over that is typed over another row.
  await page.reload()
  await open()
  await field.fill('0.999')
  await dialog.getByText('Can be read as 1,00 or as 999,00: please write one of them.').waitFor()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save balance' }).click()
  await dialog.getByText('Balance must be a valid number').waitFor()
  expect(await listed(ada, '/api/accounts')).toMatchObject([{ balance: '1.00' }])

  // A typed draft is there again after a reload, in the same format.
  await field.fill('1.234.567,8')
  await page.reload()
  await dialog.getByText('Restored what you had typed.').waitFor()
  expect(await field.inputValue()).toBe('1.234.567,80')
  await dialog.getByRole('button', { name: 'Save balance' }).click()
  await page.getByText('Account balance updated successfully').waitFor()
  expect(await listed(ada, '/api/accounts')).toMatchObject([{ balance: '1234567.80' }])
})

test('no page complained in its console or asked another host', () => {
  expect(site.complaints).toEqual([])
})
