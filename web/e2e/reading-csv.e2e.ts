import { afterAll, beforeAll, expect, test } from 'vitest'
import { flawsByDayAndNight, openSite, type Site } from './browser.ts'
import { newcomer } from './newcomer.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site.close()
})

/** A card's file, in which what was spent has a plus. */
const card = (month: string) => ({
  name: `card-${month}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Date,Description,Amount',
      `2026-${month}-02,Coffee house,12.50`,
      `2026-${month}-05,Grocer,60.00`,
      `2026-${month}-09,AUTOPAY PAYMENT - THANK YOU,-72.50`,
    ].join('\n'),
  ),
})

test('a card’s file is read the other way round after one answer, and by itself the next month', async () => {
  const ada = await newcomer(site, 'ada-card')
  const { page } = ada
  await ada.api('POST', '/api/accounts', { name: 'Card', type: 'credit_card' })
  await page.goto(`${site.url}/import`)
  const file = page.getByLabel('Statement file')
  await file.setInputFiles(card('01'))
  await page.getByText('Cards often write what was spent with a plus. Does this file?').first().waitFor()
  const blocked = page.getByRole('button', { name: 'Answer the question first' })
  expect(await blocked.isDisabled()).toBe(true)
  expect(await flawsByDayAndNight(page)).toEqual([])
  await page.getByRole('button', { name: 'A plus is money out' }).click()
  const read = page.getByRole('region', { name: 'What was read' })
  await read.getByText('in and out swapped').waitFor()
  expect(await read.textContent()).toContain('3 rows')
  await page.getByRole('button', { name: 'Import 3 transactions' }).click()
  await page.getByRole('heading', { name: '3 transactions imported' }).waitFor()
  await page.getByRole('button', { name: 'Import another file' }).click()
  await file.setInputFiles(card('02'))
  await read.getByText('in and out swapped').waitFor()
  await page.getByText('Columns of the file').first().click()
  const swap = page.getByRole('switch', { name: 'Swap in and out' })
  expect(await swap.isChecked()).toBe(true)
  // The rows change at once, and back.
  await swap.click()
  await page.getByText('-$72.50').first().waitFor()
  await swap.click()
  await page.getByText('+$72.50').first().waitFor()
  expect(await flawsByDayAndNight(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 3 transactions' }).click()
  await page.getByRole('heading', { name: '3 transactions imported' }).waitFor()
  const layouts = page.getByRole('region', { name: 'How files are read' })
  await layouts.getByRole('button', { name: 'Rename' }).click()
  const naming = page.getByRole('dialog', { name: 'Name this kind of file' })
  await naming.getByLabel('Name').fill('My card')
  await naming.getByRole('button', { name: 'Save' }).click()
  await layouts.getByText('My card').waitFor()
  await layouts.getByRole('button', { name: 'Forget' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click()
  await layouts.waitFor({ state: 'detached' })
})
