import { afterAll, beforeAll, expect, test } from 'vitest'
import { flawsAtThisWidth } from './axe.ts'
import { openSite, type Site } from './browser.ts'
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
  expect(await flawsAtThisWidth(page)).toEqual([])
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
  await expect.poll(() => swap.isChecked()).toBe(true)
  // The rows change at once, and back.
  await swap.click()
  await page.getByText('-$72.50').first().waitFor()
  await swap.click()
  await page.getByText('+$72.50').first().waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])
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

test('an MT940 is read with its words and its balance, and the same file again brings nothing', async () => {
  const ben = await newcomer(site, 'ben-mt940')
  const { page } = ben
  const account = await ben.api('POST', '/api/accounts', {
    name: 'Giro',
    balance: '1000',
    openedOn: '2026-01-01',
  })
  const { id } = account.body as { id: string }
  await page.goto(`${site.url}/import`)
  const statement = {
    name: 'january.sta',
    mimeType: 'text/plain',
    buffer: Buffer.from(
      [
        ':20:STARTUMSE',
        ':25:10010010/0123456789',
        ':28C:00001/001',
        ':60F:C260101EUR1000,00',
        ':61:2601050105DR12,50N024NONREF',
        ':86:005?00LASTSCHRIFT?20Coffee beans?32Roastery',
        ':61:2601070107CR250,00N051NONREF',
        ':86:051?00GUTSCHRIFT?20Wages January?32Works Ltd',
        ':62F:C260131EUR1237,50',
        '-',
      ].join('\r\n'),
    ),
  }
  await page.getByLabel('Statement file').setInputFiles(statement)
  await page.getByText('-$12.50').first().waitFor()
  await page.getByText('+$250.00').first().waitFor()
  await page
    .getByText(/Roastery/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Import 2 transactions' }).click()
  await page.getByRole('heading', { name: '2 transactions imported' }).waitFor()
  const { balance } = (await ben.api('GET', `/api/accounts/${id}`)).body as { balance: string }
  expect(balance).toBe('1237.50')
  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.getByLabel('Statement file').setInputFiles(statement)
  await page.getByText('Duplicate').first().waitFor()
  expect(await page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0)
})
