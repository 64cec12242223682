import { afterAll, beforeAll, expect, test } from 'vitest'
import { ofx } from '../../src/homes/conformance/files.ts'
import { flaws } from './axe.ts'
import { openSite, type Site, type Visitor } from './browser.ts'
import { badge, figures, goLocal, goOnline, goTo } from './local-book.ts'
import { newcomer } from './newcomer.ts'
import { listed } from './owner.ts'
import { act, created, dayAgo, dialog, inMonth, month, row, undo } from './rows.ts'

let site: Site

beforeAll(async () => {
  site = await openSite({ settings: () => ({ DEFAULT_TIER: 'premium' }) })
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

/** Somebody with 1,000 in checking and a card that owes nothing. */
async function cardHolder(name: string, look?: Parameters<Site['visit']>[0]) {
  const ada = await newcomer(site, name, look)
  const checking = await created(ada, 'accounts', { name: 'Checking', balance: '1000' })
  const card = await created(ada, 'accounts', { name: 'Card', type: 'credit_card', balance: '0' })
  return { ...ada, checking, card }
}

const entry = (visitor: Visitor, accountId: string, fields: object) =>
  created(visitor, 'transactions', { type: 'expense', amount: '60', accountId, date: dayAgo(0), ...fields })

const line = 'transfer Checking → Card'
test('the card’s payment: it is added, edited, parted, linked and deleted as one, and is no income and no spending', async () => {
  const ada = await cardHolder('ada-card')
  const { page, checking } = ada
  await entry(ada, ada.card, { description: 'Shoes' })
  await page.goto(`${site.url}/transactions`)
  await row(page, 'Shoes').waitFor()

  await page.getByRole('banner').getByRole('button', { name: 'Transfer' }).click()
  const adding = dialog(page, 'Add Transfer')
  await adding.getByLabel('Amount').fill('60')
  await adding.getByLabel('To', { exact: true }).selectOption(checking)
  await adding.getByRole('button', { name: 'Add Transfer' }).click()
  await adding.getByText('Choose two different accounts').waitFor()
  await adding.getByLabel('To', { exact: true }).selectOption(ada.card)
  await adding.getByRole('button', { name: 'Add Transfer' }).click()
  await page.getByText('Transfer added').waitFor()
  await expect.poll(() => row(page, 'transfer').count()).toBe(1)
  expect(await row(page, line).locator('xpath=../..').innerText()).not.toMatch(/[-+]\$60/)
  await expect.poll(() => month(ada)).toEqual(['0.00', '60.00', '940.00', '0.00'])
  await undo(page)
  await row(page, line).waitFor({ state: 'detached' })
  await expect.poll(() => month(ada)).toEqual(['0.00', '60.00', '1000.00', '-60.00'])

  await page.goto(`${site.url}/transactions?add=transfer`)
  await adding.getByLabel('Amount').fill('50')
  await adding.getByLabel('Description').fill('Bill of the card')
  await page.keyboard.press('Enter')
  await row(page, line).waitFor()
  await page.getByText('Bill of the card').waitFor()
  await page.getByText('Transfer added').waitFor()

  await row(page, line).click()
  const editing = dialog(page, 'Edit transfer')
  await editing.getByLabel('Amount').fill('60')
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Transfer updated').waitFor()
  await expect.poll(() => month(ada)).toEqual(['0.00', '60.00', '940.00', '0.00'])
  await undo(page)
  await page.getByText('Change undone').waitFor()
  await expect.poll(() => month(ada)).toEqual(['0.00', '60.00', '950.00', '-10.00'])

  await row(page, line).click()
  await editing.getByRole('button', { name: 'Part' }).click()
  await row(page, 'transfer').waitFor({ state: 'detached' })
  await expect.poll(() => row(page, 'Bill of the card').count()).toBe(2)
  await expect.poll(() => month(ada)).toEqual(['50.00', '110.00', '950.00', '-10.00'])
  await page.getByText('Transfer separated').waitFor()
  await undo(page)
  await row(page, line).waitFor()
  await row(page, 'Bill of the card').waitFor({ state: 'detached' })
  await expect.poll(() => month(ada)).toEqual(['0.00', '60.00', '950.00', '-10.00'])

  await page.getByLabel('Account').selectOption('Card')
  await row(page, 'transfer ← Checking').waitFor()
  await page.getByText('+$50.00').waitFor()
  await page.getByLabel('Account').selectOption('Checking')
  await row(page, 'transfer → Card').waitFor()
  await page.getByText('-$50.00').waitFor()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()

  await page.getByRole('button', { name: `Delete ${line}` }).click()
  await row(page, line).waitFor({ state: 'detached' })
  await expect.poll(() => month(ada)).toEqual(['0.00', '60.00', '1000.00', '-60.00'])
  await page.getByText('Transfer deleted').waitFor()
  await undo(page)
  await row(page, line).waitFor()
  await expect.poll(() => month(ada)).toEqual(['0.00', '60.00', '950.00', '-10.00'])

  await goTo(page, 'Dashboard')
  await row(page, line).waitFor()
  await goTo(page, 'Accounts')
  await page.getByText('→ Card').waitFor()
  await page.getByText('← Checking').waitFor()
})

test('rows of two statements are linked from the card that suggests them, or are no transfer, and both are undone', async () => {
  const bo = await cardHolder('bo-statements')
  const { page } = bo
  await entry(bo, bo.checking, { description: 'CARD PAYMENT', date: dayAgo(3) })
  await entry(bo, bo.checking, { description: 'CARD 2', date: dayAgo(20), amount: '70' })
  await page.goto(`${site.url}/import?account=${bo.card}`)
  const rows = [
    `${dayAgo(1)},PAYMENT RECEIVED,60.00`,
    `${dayAgo(19)},THANK YOU,70.00`,
    `${dayAgo(4)},Tea,-4.00`,
  ]
  await page.getByLabel('Statement file').setInputFiles({
    name: 'card.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Date,Description,Amount', ...rows].join('\n')),
  })
  // Two of three with a plus: on a card it may as well be what was spent.
  await page.getByRole('button', { name: /^A plus is money in/ }).click()
  await page.getByRole('button', { name: 'Import 3 transactions' }).click()
  await page.getByText('2 rows of these look like a transfer between your accounts.').waitFor()
  await page.getByRole('link', { name: 'Look at them' }).click()

  const card = page.getByRole('region', { name: 'Transfers between your accounts?' })
  await card.getByText('2 days').waitFor()
  await card.getByRole('button', { name: 'Link Checking → Card, $60.00' }).click()
  await row(page, line).waitFor()
  await expect.poll(() => row(page, '(CARD PAYMENT|PAYMENT RECEIVED)').count()).toBe(0)
  await page.getByText('Linked as a transfer').waitFor()
  await undo(page)
  await row(page, 'CARD PAYMENT').waitFor()
  await row(page, 'PAYMENT RECEIVED').waitFor()

  const pair = 'Not a transfer: Checking → Card, $70.00'
  await card.getByRole('button', { name: pair }).click()
  await page.getByRole('button', { name: pair }).waitFor({ state: 'detached' })
  await page.getByText('it is not suggested again').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Link Checking → Card, $60.00' }).waitFor()
  expect(await page.getByRole('button', { name: pair }).count()).toBe(0)
  await page.getByRole('button', { name: 'Not a transfer: Checking → Card, $60.00' }).click()
  await page.getByText('it is not suggested again').waitFor()
  await undo(page)
  await page.getByRole('button', { name: 'Link Checking → Card, $60.00' }).waitFor()
  expect((await listed(bo, '/api/transactions')).filter(({ transferId }) => transferId)).toEqual([])
})

test('all pairs that fit nothing else are linked by one press, and parted by one', async () => {
  const cy = await cardHolder('cy-all')
  const { page } = cy
  for (const amount of ['61', '62', '63']) {
    await entry(cy, cy.checking, { description: `Out ${amount}`, amount })
    await entry(cy, cy.card, { description: `In ${amount}`, amount, type: 'income' })
  }
  // Fits two: nobody can say which of them is meant.
  await entry(cy, cy.card, { description: 'In 63 again', amount: '63', type: 'income' })
  await page.goto(`${site.url}/transactions`)
  await page.getByRole('button', { name: 'Show all 3' }).click()
  await page.getByRole('button', { name: 'Link all 2 that are certain' }).click()
  await page.getByText('2 transfers linked').waitFor()
  await expect.poll(() => row(page, line).count()).toBe(2)
  await expect.poll(() => row(page, '(Out|In) 63').count()).toBe(3)
  await undo(page)
  await row(page, 'Out 61').waitFor()
  await page.getByText('Link undone').waitFor()
  await expect
    .poll(async () => (await listed(cy, '/api/transactions')).filter((one) => one.transferId))
    .toEqual([])
})

test('a pair that differs by a fee is linked by one press, the fee stands by itself, and one press undoes both', async () => {
  const ira = await cardHolder('ira-fee')
  const { page } = ira
  await entry(ira, ira.checking, { description: 'WIRE 4711', amount: '502', date: inMonth(1) })
  await entry(ira, ira.card, { description: 'RECEIVED', amount: '500', type: 'income' })
  await page.goto(`${site.url}/transactions`)
  const press = page.getByRole('button', { name: 'Link Checking → Card, $500.00 and a fee of $2.00' })
  await press.waitFor()
  await page.getByText('+ $2.00 fee').waitFor()
  expect(await flaws(page)).toEqual([])
  await press.click()
  await row(page, line).waitFor()
  await row(page, 'Fee: WIRE 4711').waitFor()
  await page.getByText('The rest of it is a fee.').waitFor()
  await expect.poll(() => month(ira)).toEqual(['0.00', '2.00', '498.00', '500.00'])
  await undo(page)
  await page.getByText('Link undone').waitFor()
  await expect.poll(() => month(ira)).toEqual(['500.00', '502.00', '498.00', '500.00'])
  await press.waitFor()
})

test('a half that met the bank’s row is taken apart in the transfer’s dialog, whichever half it is', async () => {
  const joe = await cardHolder('joe-apart')
  const { page } = joe
  await created(joe, 'transfers', {
    fromAccountId: joe.checking,
    toAccountId: joe.card,
    amount: '60',
    date: dayAgo(4),
    description: 'Bill of the card',
  })
  const bring = async (account: string, amount: string, text: string) => {
    await page.goto(`${site.url}/import?account=${account}`)
    const buffer = Buffer.from(ofx([text, inMonth(2), amount, text]))
    const file = { name: 'bank.ofx', mimeType: 'application/x-ofx', buffer }
    await page.getByLabel('Statement file').setInputFiles(file)
    await page.getByRole('button', { name: 'Import 1 transaction' }).click()
    await page.getByRole('button', { name: 'Import another file' }).waitFor()
  }
  await bring(joe.checking, '-60.00', 'CARD PAYMENT')
  await bring(joe.card, '60.00', 'PAYMENT RECEIVED')
  await page.goto(`${site.url}/transactions`)
  const editing = dialog(page, 'Edit transfer')
  await row(page, line).click()
  await editing.getByText(/^Card: You typed “Bill of the card”/).waitFor()
  expect(await flaws(page)).toEqual([])
  await editing.getByRole('button', { name: 'Take apart at Card' }).click()
  await row(page, 'PAYMENT RECEIVED').waitFor()
  await row(page, line).click()
  await editing.getByText(/^You typed “Bill of the card”/).waitFor()
  await editing.getByRole('button', { name: 'Take apart' }).click()
  await row(page, 'CARD PAYMENT').waitFor()
  await row(page, line).waitFor()
  await expect.poll(() => month(joe)).toEqual(['60.00', '60.00', '880.00', '120.00'])
  const rows = await listed(joe, '/api/transactions')
  expect(rows.map(({ matched }) => matched)).toEqual([null, null, null, null])
})

test('an entry is made a transfer with a row that fits it, or with one that is written', async () => {
  const di = await cardHolder('di-make')
  const { page } = di
  await entry(di, di.checking, { description: 'Withdrawn' })
  await entry(di, di.card, { description: 'Arrived', type: 'income', date: inMonth(2) })
  await page.goto(`${site.url}/transactions`)
  const open = async () => {
    await row(page, 'Withdrawn').click()
    await page.getByRole('button', { name: 'Make it a transfer…' }).click()
    return dialog(page, 'Make it a transfer')
  }
  const making = await open()
  await making.getByRole('radio', { name: 'Card' }).waitFor()
  await page.keyboard.press('Escape')
  await making.waitFor({ state: 'detached' })
  await open()
  await making.getByRole('button', { name: 'Make it a transfer' }).click()
  await row(page, line).waitFor()
  await expect.poll(() => row(page, '(Withdrawn|Arrived)').count()).toBe(0)
  await undo(page)
  await row(page, 'Arrived').waitFor()
  await page.getByText('Link undone').waitFor()

  await open()
  await making.getByRole('radio', { name: 'None of these' }).check()
  await making.getByLabel('To account').selectOption('Card')
  await making.getByRole('button', { name: 'Make it a transfer' }).click()
  await row(page, line).waitFor()
  await page.getByText('Made a transfer').waitFor()
  expect(await month(di)).toEqual(['60.00', '0.00', '940.00', '120.00'])
  await undo(page)
  await row(page, 'Withdrawn').waitFor()
  await page.getByText('An entry again').waitFor()
  await expect.poll(async () => (await listed(di, '/api/transactions')).length).toBe(2)
  expect(await month(di)).toEqual(['60.00', '60.00', '940.00', '60.00'])
})

/** Adds a transfer of 40 that is seen already, by ids which the page made up: the server answers once it is told to. */
async function addedUnanswered(name: string) {
  const visitor = await cardHolder(name)
  const { page } = visitor
  await page.goto(`${site.url}/transactions`)
  await badge(page, 'Auto Sync').waitFor()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/transfers', async (route) => {
    await answered
    await route.continue()
  })
  await page.keyboard.press('t')
  const adding = dialog(page, 'Add Transfer')
  await adding.getByLabel('Amount').fill('40')
  await adding.getByRole('button', { name: 'Add Transfer' }).click()
  await adding.waitFor({ state: 'detached' })
  await row(page, line).waitFor()
  return { ...visitor, answer }
}

test('a transfer that is opened before the server has answered is changed once it has', async () => {
  const { answer, ...ann } = await addedUnanswered('ann-early')
  const { page } = ann
  await row(page, line).click()
  const editing = dialog(page, 'Edit transfer')
  expect(await editing.count()).toBe(0)
  answer()
  await editing.getByLabel('Amount').fill('45')
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Transfer updated').waitFor()
  await expect.poll(() => month(ann)).toEqual(['0.00', '0.00', '955.00', '45.00'])
})

test('a transfer that is deleted before the server has answered is gone once it has, and comes back by Undo', async () => {
  const { answer, ...abe } = await addedUnanswered('abe-early')
  const { page } = abe
  await page.getByRole('button', { name: /^Delete transfer/ }).click()
  await row(page, line).waitFor({ state: 'detached' })
  answer()
  await page.getByText('Transfer deleted').waitFor()
  await expect.poll(() => month(abe)).toEqual(['0.00', '0.00', '1000.00', '0.00'])
  await undo(page)
  await page.getByText('Transfer restored').waitFor()
  await expect.poll(() => month(abe)).toEqual(['0.00', '0.00', '960.00', '40.00'])
})

test('without the server a transfer is added, edited and parted in this browser, and the server has it all afterwards', async () => {
  const ed = await cardHolder('ed-local', { savesData: false })
  const { page } = ed
  await page.reload()
  await badge(page, 'Auto Sync').waitFor()
  await goLocal(page)
  await page.keyboard.press('t')
  const adding = dialog(page, 'Add Transfer')
  await adding.getByLabel('Amount').fill('40')
  await adding.getByRole('button', { name: 'Add Transfer' }).click()
  await row(page, line).click()
  await dialog(page, 'Edit transfer').getByLabel('Amount').fill('45')
  await dialog(page, 'Edit transfer').getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Transfer updated').waitFor()
  await goTo(page, 'Transactions')
  await row(page, line).click()
  await dialog(page, 'Edit transfer').getByRole('button', { name: 'Part' }).click()
  await page.getByText('Transfer separated').waitFor()
  await page.getByRole('button', { name: 'Link Checking → Card, $45.00' }).click()
  await page.getByText('Linked as a transfer').waitFor()
  const before = await figures(page, 'Monthly Income $0.00')
  expect(await listed(ed, '/api/transactions')).toEqual([])
  await goOnline(page)
  await expect.poll(() => month(ed)).toEqual(['0.00', '0.00', '955.00', '45.00'])
  expect(await figures(page)).toEqual(before)
  const rows = await listed(ed, '/api/transactions')
  expect(rows.map(({ kind }) => kind)).toEqual(['transfer', 'transfer'])
})

test('an account’s opening moves its balance, and instead of being deleted it can rest', async () => {
  const fay = await cardHolder('fay-opening')
  const { page } = fay
  await entry(fay, fay.checking, { description: 'Bread' })
  await page.goto(`${site.url}/accounts`)
  await act(page, 'Checking', 'Edit Checking')
  const editing = dialog(page, 'Edit Account')
  expect(await editing.getByLabel('Opening balance').inputValue()).toBe('1,000.00')
  await editing.getByLabel('Opening balance').fill('1500')
  await editing.getByLabel('Day').fill(dayAgo(30))
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Account updated successfully').waitFor()
  expect(await listed(fay, '/api/accounts')).toMatchObject([
    { opening: '1500.00', openedOn: dayAgo(30), balance: '1440.00' },
    {},
  ])
  expect(await listed(fay, '/api/transactions')).toHaveLength(1)

  await act(page, 'Checking', 'Delete Checking')
  const question = dialog(page, 'Delete this account?')
  await question.getByText('holds $1,440.00 and 1 transaction.').waitFor()
  await question.getByRole('button', { name: 'Let it rest' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Checking' }).getByText('Inactive').waitFor()
  await question.waitFor({ state: 'detached' })
  await page.keyboard.press('t')
  await page.getByText('A transfer needs two active accounts').waitFor()
})

test('suggestions that come late move nothing, and the list is there without those that can’t be read', async () => {
  const dee = await cardHolder('dee-late')
  const { page } = dee
  await entry(dee, dee.checking, { description: 'CARD PAYMENT' })
  await entry(dee, dee.card, { description: 'PAYMENT RECEIVED', type: 'income' })
  await page.addInitScript(() => {
    const seen = Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const each of list.getEntries()) seen.moved += (each as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let letIn = () => {}
  const held = new Promise<void>((resolve) => {
    letIn = resolve
  })
  const suggestions = '**/api/transfers/suggestions*'
  await page.route(suggestions, (route) => held.then(() => route.continue()))
  const rows = page.waitForResponse(/api\/transactions\?/)
  await page.goto(`${site.url}/transactions`)
  await (await rows).finished()
  const search = page.getByRole('searchbox')
  const before = await search.boundingBox()
  letIn()
  await page.getByRole('button', { name: 'Link Checking → Card, $60.00' }).waitFor()
  await row(page, 'CARD PAYMENT').waitFor()
  expect(await search.boundingBox()).toEqual(before)
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.02)

  await page.unroute(suggestions)
  await page.route(suggestions, (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await row(page, 'CARD PAYMENT').waitFor()
  expect(site.unexpected(500)).toEqual([])
})

test('axe finds nothing in the forms of a transfer and in what is suggested, and nothing hangs out of a phone', async () => {
  const gus = await cardHolder('gus-axe')
  const { page } = gus
  await entry(gus, gus.checking, {
    description: 'CARD PAYMENT AND A LONG TEXT OF THE BANK 0815 4711',
    date: dayAgo(3),
  })
  await entry(gus, gus.card, { description: 'PAYMENT RECEIVED', type: 'income' })
  await created(gus, 'transfers', { fromAccountId: gus.checking, toAccountId: gus.card, amount: '12' })
  await page.goto(`${site.url}/transactions`)
  await page.getByRole('button', { name: 'Link Checking → Card, $60.00' }).waitFor()
  await row(page, line).waitFor()
  expect(await flaws(page)).toEqual([])
  await row(page, line).click()
  await page.getByLabel('Description').waitFor()
  expect(await flaws(page)).toEqual([])
  await page.keyboard.press('Escape')
  await row(page, 'PAYMENT RECEIVED').click()
  await page.getByRole('button', { name: 'Make it a transfer…' }).click()
  await page.getByRole('radio', { name: 'Checking' }).waitFor()
  expect(await flaws(page)).toEqual([])
})
