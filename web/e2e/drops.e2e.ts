import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankRow, csv, ofxOf } from '../../src/homes/conformance/files.ts'
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

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
const OUT: BankRow = ['t1', '2026-03-03', '-500.00', 'To savings']
const IN: BankRow = ['t2', '2026-03-04', '500.00', 'From checking']
const MONTHS = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}`)

test('a drop of twelve files is one import, which goes as a whole or one by one', async () => {
  const ada = await newcomer(site, 'ada-twelve', { width: 390, height: 844 })
  const { page } = ada
  await ada.api('POST', '/api/accounts', { name: 'Checking', balance: '1000' })
  await page.goto(`${site.url}/import`)
  await page
    .getByLabel('Statement file')
    .setInputFiles([
      ...MONTHS.map((month) => file(`${month}.csv`, csv([`${month}-05`, '-10.00', `Rent of ${month}`]))),
      file('photo.pdf', '%PDF-1.7'),
    ])
  await page.getByRole('list', { name: 'Files' }).getByText('photo.pdf').waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 12 transactions' }).click()
  await page.getByRole('heading', { name: '12 transactions imported' }).waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])
  const { body } = await ada.api('GET', '/api/accounts')
  expect(body).toMatchObject([{ balance: '880.00' }])

  await page.reload()
  await page.getByText('12 files and accounts at once').waitFor()
  await page.getByText('Each of them').click()
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('11 files and accounts at once').waitFor()
  await page.getByRole('button', { name: 'Undo all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('Nothing imported yet.').waitFor()
  expect((await ada.api('GET', '/api/accounts')).body).toMatchObject([{ balance: '1000.00' }])
})

test('files of two accounts go where they are sent, and a transfer between them is one', async () => {
  const ada = await newcomer(site, 'ada-two')
  const { page } = ada
  await ada.api('POST', '/api/accounts', { name: 'Checking', balance: '1000', accountNumber: '1111' })
  await page.goto(`${site.url}/import`)
  await page
    .getByLabel('Statement file')
    .setInputFiles([
      file('checking.ofx', ofxOf('00001111', [OUT, ['g', '2026-03-02', '-31.20', 'Grocer']])),
      file('savings.ofx', ofxOf('00002222', [IN])),
    ])
  const checking = page.getByLabel('Account for Account 00001111')
  await checking.waitFor()
  await expect.poll(() => checking.locator('option:checked').textContent()).toContain('Checking')
  const savings = page.getByLabel('Account for Account 00002222')
  expect(await savings.locator('option:checked').textContent()).toBe('New account')
  await page.getByText('Transfer to Account 00002222').waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])
  await savings.selectOption({ label: 'Leave out' })
  await page.getByRole('button', { name: 'Import 2 transactions' }).waitFor()
  await page.getByLabel('Account for Account 00002222').selectOption({ label: 'New account' })
  await page.getByRole('button', { name: 'Import 3 transactions' }).click()
  await page.getByRole('heading', { name: '3 transactions imported' }).waitFor()
  const { body } = await ada.api('GET', '/api/transactions')
  expect((body as { kind: string }[]).filter(({ kind }) => kind === 'transfer')).toHaveLength(2)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('heading', { name: 'Import undone' }).waitFor()
  expect((await ada.api('GET', '/api/accounts')).body).toMatchObject([{ balance: '1000.00' }])
})

/** One file with the statements of several. */
function together(first: string, ...more: string[]): string {
  const statements = more.map((text) => /<STMTTRNRS>.*<\/STMTTRNRS>/s.exec(text)?.[0] ?? '')
  return first.replace('</BANKMSGSRSV1>', () => `${statements.join('\n')}</BANKMSGSRSV1>`)
}
const ledger = (amount: string) => `<LEDGERBAL><BALAMT>${amount}<DTASOF>20260331</LEDGERBAL>`

test('one file of three accounts in two currencies is split: nothing is added up, and one goes back alone', async () => {
  const ada = await newcomer(site, 'ada-split', { width: 390, height: 844 })
  const { page } = ada
  await ada.api('POST', '/api/accounts', { name: 'Checking', balance: '1000', accountNumber: '1111' })
  await page.goto(`${site.url}/import`)
  const dollars = ofxOf('00001111', [OUT, ['g', '2026-03-02', '-31.20', 'Grocer']], ledger('468.80'))
  const savings = ofxOf('00002222', [IN], ledger('700.00'))
  const euros = ofxOf('00003333', [['e', '2026-03-05', '-80.00', 'Hotel']], ledger('20.00')).replace(
    '<CURDEF>USD',
    '<CURDEF>EUR',
  )
  const all = file('all.ofx', together(dollars, savings, euros))
  await page.getByLabel('Statement file').setInputFiles(all)
  const going = (number: string) =>
    page.getByLabel(`Account for Account ${number}`).locator('option:checked').textContent()
  await page.getByLabel('Account for Account 00003333').waitFor()
  await expect.poll(() => going('00001111')).toContain('Checking')
  expect([await going('00002222'), await going('00003333')]).toEqual(['New account', 'New account'])
  await page
    .getByText('The amounts of 00003333 are in EUR, and this book is in USD: they are taken as they stand.')
    .first()
    .waitFor()
  // 531.20 dollars and 80 euros are no sum.
  const read = page.getByRole('region', { name: 'What was read' })
  await read.getByText('+$500.00 in, -$531.20 out').waitFor()
  await read.getByText('+€0.00 in, -€80.00 out').waitFor()
  for (const stated of ['$468.80', '$700.00', '$20.00'])
    await page.getByText(`Agrees with the bank: ${stated} on Mar 31`).waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])
  await page.getByLabel('Account for Account 00003333').selectOption('Checking ••1111')
  await page.getByText('The amounts are in USD and EUR. Choose an account for each currency.').waitFor()
  await page.getByLabel('Account for Account 00003333').selectOption('New account')
  await page.getByRole('button', { name: 'Import 4 transactions' }).click()
  await page.getByRole('heading', { name: '4 transactions imported' }).waitFor()
  const balances = async () =>
    ((await ada.api('GET', '/api/accounts')).body as { accountNumber: string; balance: string }[])
      .map(({ accountNumber, balance }) => `${accountNumber} ${balance}`)
      .sort()
  expect(await balances()).toEqual(['1111 468.80', '2222 700.00', '3333 20.00'])
  await page.reload()
  await page.getByText('Each of them').click()
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('2 files and accounts at once').waitFor()
  expect(await balances()).toEqual(['1111 468.80', '2222 700.00'])
})

test('of a table in two currencies the other one is left out until it has an account; lines that state balances agree', async () => {
  const ada = await newcomer(site, 'ada-tables')
  const { page } = ada
  await ada.api('POST', '/api/accounts', { name: 'Checking', balance: '0' })
  await page.goto(`${site.url}/import`)
  const choose = (text: string) => page.getByLabel('Statement file').setInputFiles([file('table.csv', text)])
  await choose(
    'Date,Description,Amount,Currency\n2026-03-02,Grocer,-31.20,USD\n2026-03-05,Hotel,-80.00,EUR\n',
  )
  await page.getByText('Some amounts are in EUR, and this book is in USD').waitFor()
  expect(await page.getByLabel('Account for EUR').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Import 1 transaction' }).waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])
  await page.getByLabel('Account for EUR').selectOption('New account')
  await page.getByRole('button', { name: 'Import 2 transactions' }).waitFor()
  await page.getByLabel('Account for EUR').selectOption('Leave out')
  await page.getByRole('button', { name: 'Import 1 transaction' }).click()
  await page.getByRole('heading', { name: '1 transaction imported' }).waitFor()
  await page.goto(`${site.url}/import`)

  const rows = [
    '04,Grocer,12.50,987.50',
    '05,Rent,900.00,87.50',
    '06,Wage,2500.00,2587.50',
    '07,Bus,2.50,2585.00',
  ]
  const table = (opening: string) =>
    `Date,Description,Amount,Balance\n${opening}${rows.map((row) => `2026-03-${row}\n`).join('')}2026-03-31,Closing balance,,2585.00\n`
  await choose(table(''))
  const question = 'The balances leave open whether 12.50 (Grocer) is money out or money in.'
  await page.getByText(question).first().waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])
  await page.getByRole('button', { name: 'Money out' }).click()
  const read = page.getByRole('region', { name: 'What was read' })
  await read.getByText('The balances of the file agree.').waitFor()
  await read.getByText('+$2,500.00 in, -$915.00 out').waitFor()

  await choose(table('2026-03-01,Opening balance,,1000.00\n'))
  await read.getByText('2 lines left out').waitFor()
  await read.getByText('The balances of the file agree.').waitFor()
  await read.getByText('+$2,500.00 in, -$915.00 out').waitFor()
  expect(await page.getByText(question).count()).toBe(0)
})

test('rows older than the account are offered an opening that keeps its balance', async () => {
  const ada = await newcomer(site, 'ada-older', { width: 390, height: 844 })
  const { page } = ada
  await ada.api('POST', '/api/accounts', { name: 'Checking', balance: '1000' })
  await page.goto(`${site.url}/import`)
  await page
    .getByLabel('Statement file')
    .setInputFiles([file('old.csv', csv(['2020-01-05', '-40.00', 'Shoes']))])
  const offer = page.getByRole('region', { name: 'Rows older than the account' })
  await offer.getByText('Begin Checking on').waitFor()
  await offer.getByText('$1,040.00').waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])
  await offer.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Import 1 transaction' }).click()
  await page.getByText('Checking stands at $1,000.00').waitFor()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('heading', { name: 'Import undone' }).waitFor()
  expect((await ada.api('GET', '/api/accounts')).body).toMatchObject([
    { balance: '1000.00', opening: '1000.00' },
  ])
})

/** The export of a card, in which what was spent has a plus. */
const cardOf = (month: string) =>
  file(
    `card-${month}.csv`,
    [
      'Date,Description,Amount',
      `2025-${month}-02,Coffee house,12.50`,
      `2025-${month}-15,Grocer,60.00`,
      `2025-${month}-20,AUTOPAY PAYMENT - THANK YOU,-72.50`,
    ].join('\n'),
  )

test('each file of a drop is asked for itself, and the next drop reads it as its account’s files were read', async () => {
  const ada = await newcomer(site, 'ada-asked')
  const { page } = ada
  await ada.api('POST', '/api/accounts', { name: 'Checking', balance: '1000', accountNumber: '1111' })
  await ada.api('POST', '/api/accounts', { name: 'Card' })
  await page.goto(`${site.url}/import`)
  const drop = async (month: string) => {
    const checking: BankRow = [`c${month}`, `2025-${month}-03`, '-20.00', `Chemist of ${month}`]
    const files = [file(`checking-${month}.ofx`, ofxOf('00001111', [checking])), cardOf(month)]
    await page.getByLabel('Statement file').setInputFiles(files)
    await page.getByLabel(`Account for card-${month}.csv`).selectOption('Card')
  }
  const question = page.getByRole('group', { name: 'Cards often write' })
  await drop('01')
  await question.getByText('card-01.csv').waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])
  await question.getByRole('button', { name: 'A plus is money out' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Import 4 transactions' }).click()
  await page.getByRole('heading', { name: '4 transactions imported' }).waitFor()
  await page.getByRole('button', { name: 'Import another file' }).click()

  await drop('02')
  await page.getByRole('button', { name: 'Import 4 transactions' }).click()
  await page.getByRole('heading', { name: '4 transactions imported' }).waitFor()
  expect((await ada.api('GET', '/api/accounts')).body).toMatchObject([
    { name: 'Checking', balance: '960.00' },
    { name: 'Card', balance: '0.00' },
  ])
  const { body } = await ada.api('GET', '/api/transactions?q=Coffee')
  expect(body).toMatchObject([
    { type: 'expense', amount: '12.50' },
    { type: 'expense', amount: '12.50' },
  ])
})

test('a file is taken once the categories are known: what there are words for finds its own', async () => {
  const ada = await newcomer(site, 'ada-words')
  const { page } = ada
  const { body } = await ada.api('POST', '/api/accounts', { name: 'Checking', balance: '1000' })
  const { id: accountId } = body as { id: string }
  await ada.api('POST', '/api/budget-categories', { name: 'Groceries', allocated: '300' })
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/budget-categories', async (route) => {
    await answered
    await route.continue()
  })
  const accounts = page.waitForResponse('**/api/accounts')
  await page.goto(`${site.url}/import?account=${accountId}`)
  await accounts
  await page.getByText('Nothing imported yet.').waitFor()
  const field = page.getByLabel('Statement file')
  expect(await field.count()).toBe(0)
  answer()
  const march = csv(['2026-03-02', '-31.20', 'Supermarket'], ['2026-03-03', '-9.00', 'Kino'])
  await field.setInputFiles([file('march.csv', march)])
  await page.getByRole('button', { name: 'Import 2 transactions' }).click()
  await page.getByRole('heading', { name: '2 transactions imported' }).waitFor()
  const rows = (await ada.api('GET', '/api/transactions')).body as { categoryId: string | null }[]
  expect(rows.filter(({ categoryId }) => categoryId !== null)).toMatchObject([{ description: 'Supermarket' }])
})
