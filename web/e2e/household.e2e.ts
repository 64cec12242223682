import { afterAll, beforeAll, expect, it } from 'vitest'
import { flawsAtThisWidth } from './axe.ts'
import { openSite, type Site, type Visitor } from './browser.ts'
import { signIn, signOut } from './entrance.ts'
import { emailOf, person } from './settled.ts'
import { addExpense, join, switcher } from './shared-book.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

async function invite({ page }: Visitor, role: 'editor' | 'viewer'): Promise<string> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Role').selectOption(role)
  await page.getByRole('dialog').getByRole('button', { name: 'Make the link' }).click()
  const made = page.getByRole('dialog', { name: 'The invitation is made' })
  const link = (await made.getByText(/\?join=/).textContent()) ?? ''
  await made.getByRole('button', { name: 'Done' }).click()
  return link
}

it('three share a flat’s book: begun, joined by link, written by one and seen by all at once, and left', async () => {
  const anna = await person(site, 'Anna')
  const ben = await person(site, 'Ben')
  const cleo = await person(site, 'Cleo')

  await switcher(anna).click()
  await anna.page.getByRole('menuitem', { name: 'New shared book' }).click()
  const dialog = anna.page.getByRole('dialog', { name: 'New shared book' })
  await dialog.getByLabel('Name').fill('Our flat')
  await dialog.getByLabel('Currency').fill('EUR')
  expect(await flawsAtThisWidth(anna.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Begin the book' }).click()
  await switcher(anna).filter({ hasText: 'Our flat' }).waitFor()

  await anna.page.goto(`${site.url}/household`)
  await anna.page.getByRole('heading', { name: 'Members' }).waitFor()
  const [bens, cleos] = [await invite(anna, 'editor'), await invite(anna, 'viewer')]
  await join(ben, bens, 'Benny')
  await join(cleo, cleos, 'Cleo')

  // An entry of Anna's is on Ben's screen without his doing anything, in the book's currency, with her name.
  await ben.page.goto(`${site.url}/transactions`)
  await ben.page.getByText('No transactions yet').waitFor()
  await addExpense(anna, 'Washing powder', '7.40')
  const row = ben.page.getByRole('button', { name: /Edit Washing powder/ })
  await row.waitFor()
  await ben.page.getByText('€7.40').first().waitFor()
  await row.click()
  await ben.page.getByText('Entered by Anna').waitFor()
  await ben.page.keyboard.press('Escape')

  // A member who may only look is told so.
  await cleo.page.goto(`${site.url}/transactions`)
  await cleo.page.getByRole('button', { name: /Edit Washing powder/ }).waitFor()
  await cleo.page.getByRole('button', { name: 'Expense', exact: true }).click()
  await cleo.page.getByRole('dialog').getByLabel('Amount').fill('1')
  await cleo.page.getByRole('dialog').getByLabel('Description').fill('Mine')
  await cleo.page.getByRole('dialog').getByRole('button', { name: 'Add Expense' }).click()
  await cleo.page.getByText('You can look at this book, but not change it.').first().waitFor()

  await addExpense(ben, 'Bin bags', '3')
  await anna.page.getByText('Benny added the transaction “Bin bags”').waitFor()
  expect(await flawsAtThisWidth(anna.page)).toEqual([])

  // The own book is another one.
  await switcher(ben).click()
  await ben.page.getByRole('menuitem', { name: 'My budget' }).click()
  await switcher(ben).filter({ hasText: 'My budget' }).waitFor()
  await ben.page.goto(`${site.url}/transactions`)
  await ben.page.getByText('No transactions yet').waitFor()
  await switcher(ben).click()
  await ben.page.getByRole('menuitem', { name: 'Our flat' }).click()
  await switcher(ben).filter({ hasText: 'Our flat' }).waitFor()
  await ben.page.getByRole('button', { name: /Edit Washing powder/ }).waitFor()
  await ben.page.getByText('€10.40').first().waitFor()

  // A member who is removed is out at once, even while they look.
  await anna.page.getByRole('button', { name: 'Actions for Benny' }).click()
  await anna.page.getByRole('menuitem', { name: 'Remove from the book' }).click()
  // The message is there for a moment, before the own book is opened.
  await Promise.all([
    ben.page.getByText('You are no longer in “Our flat”').waitFor(),
    anna.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click(),
  ])
  await switcher(ben).filter({ hasText: 'My budget' }).waitFor()

  // Cleo leaves by herself; what Ben entered stays, with his name.
  await cleo.page.goto(`${site.url}/household`)
  await cleo.page.getByRole('button', { name: 'More for this book' }).click()
  await cleo.page.getByRole('menuitem', { name: 'Leave the book' }).click()
  await cleo.page.getByText(/You owe €\d/).waitFor()
  await cleo.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await switcher(cleo).filter({ hasText: 'My budget' }).waitFor()
  // She can take along what it was.
  await cleo.page.goto(`${site.url}/household`)
  const taken = cleo.page.waitForEvent('download')
  await cleo.page.getByRole('link', { name: 'Download Our flat' }).click()
  expect((await taken).suggestedFilename()).toMatch(/^bucketbook-shared-.*\.json$/)
  await anna.page.goto(`${site.url}/transactions`)
  await anna.page
    .getByText(/· Benny/)
    .first()
    .waitFor()
  expect(site.unexpected(403, 404)).toEqual([])
})

it('the longest name of a book stays within the sidebar', async () => {
  const lou = await person(site, 'Lou')
  const name = 'The flat of Lou, Max and Kim in the street behind the station'.slice(0, 60)
  await lou.api('POST', '/api/books', { name })
  await lou.page.goto(`${site.url}/household`)
  await lou.page.getByRole('button', { name: `Open ${name}` }).click()
  await switcher(lou).filter({ hasText: name }).waitFor()
  const sidebar = await lou.page.getByRole('complementary').first().boundingBox()
  const button = await switcher(lou).boundingBox()
  if (!sidebar || !button) throw new Error('There is no sidebar')
  expect(button.x + button.width).toBeLessThan(sidebar.x + sidebar.width)
})

it('a book that an owner deletes by its name comes back with one press', async () => {
  const dora = await person(site, 'Dora')
  await dora.api('POST', '/api/books', { name: 'Garden' })
  const { page } = dora
  await page.goto(`${site.url}/household`)
  await page.getByRole('button', { name: 'Open Garden' }).click()
  await switcher(dora).filter({ hasText: 'Garden' }).waitFor()
  await page.goto(`${site.url}/household`)
  await page.getByRole('button', { name: 'More for this book' }).click()
  await page.getByRole('menuitem', { name: 'Delete the book' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete “Garden”?' })
  await dialog.getByLabel('Type the name, Garden').fill('Yard')
  await dialog.getByRole('button', { name: 'Delete the book' }).click()
  await dialog.getByText('This is not the name of the book.').waitFor()
  await dialog.getByLabel('Type the name, Garden').fill('Garden')
  await dialog.getByRole('button', { name: 'Delete the book' }).click()
  await switcher(dora).filter({ hasText: 'My budget' }).waitFor()
  await page.goto(`${site.url}/household`)
  await page.getByRole('button', { name: 'Bring Garden back' }).click()
  await page.getByRole('button', { name: 'Open Garden' }).waitFor()
  expect(site.unexpected(400)).toEqual([])
})

it('who signs in where somebody else had a shared book open sees their own, and no name of that one', async () => {
  const gina = await person(site, 'Gina')
  await gina.api('POST', '/api/books', { name: 'Secret flat' })
  const { page } = gina
  await page.goto(`${site.url}/household`)
  await page.getByRole('button', { name: 'Open Secret flat' }).click()
  await switcher(gina).filter({ hasText: 'Secret flat' }).waitFor()
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  await expect.poll(stored).toContain('Secret flat')

  // The session ends somewhere else, so that this page had no chance to tidy up.
  await page.context().clearCookies()
  await person(site, 'Hugo')
  await page.goto(site.url)
  await signIn(page, emailOf('Hugo'))
  await switcher(gina).filter({ hasText: 'My budget' }).waitFor()
  expect(await page.getByText('Secret flat').count()).toBe(0)
  await expect.poll(stored).not.toContain('Secret flat')

  await signOut(page)
  await signIn(page, emailOf('Gina'))
  await switcher(gina).filter({ hasText: 'My budget' }).waitFor()
  await page.goto(`${site.url}/household`)
  await page.getByRole('button', { name: 'Open Secret flat' }).click()
  await switcher(gina).filter({ hasText: 'Secret flat' }).waitFor()
  await signOut(page)
  await expect.poll(stored).not.toContain('Secret flat')
  expect(site.unexpected(401)).toEqual([])
})

it('what comes from the own account stands in both books, and nothing counts twice', async () => {
  const ina = await person(site, 'Ina')
  const jon = await person(site, 'Jon')
  const { body } = await ina.api('POST', '/api/books', { name: 'Our flat' })
  const { id } = body as { id: string }
  const made = await ina.api('POST', `/api/books/${id}/invitations`, { role: 'editor' })
  await ina.api('POST', '/api/accounts', { name: 'Checking', type: 'checking', balance: '1000' })
  const { page } = ina
  await page.goto(`${site.url}/household`)
  await page.getByRole('button', { name: 'Open Our flat' }).click()
  await switcher(ina).filter({ hasText: 'Our flat' }).waitFor()
  await join(jon, `${site.url}/?join=${(made.body as { token: string }).token}`, 'Jon')
  const kitty = { name: 'Kitty', type: 'checking', balance: '0' }
  const status = await page.evaluate(
    async ({ url, bookId, account }) => {
      const headers = { 'Content-Type': 'application/json', 'Bucketbook-Book': bookId }
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(account) })).status
    },
    { url: `${site.url}/api/accounts`, bookId: id, account: kitty },
  )
  expect(status).toBe(201)

  // 400 into the flat’s account.
  await page.goto(`${site.url}/household`)
  await page.getByRole('button', { name: 'Contribute' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your money and the book’s' })
  await dialog.getByLabel('Amount').fill('400')
  await dialog.getByRole('button', { name: 'Put in' }).click()
  await dialog.getByRole('paragraph').filter({ hasText: 'Choose an account' }).first().waitFor()
  await dialog.getByLabel('From my account').selectOption({ label: 'Checking ($1,000.00)' })
  await dialog.getByLabel('To the book’s account').selectOption({ label: 'Kitty' })
  expect(await flawsAtThisWidth(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Put in' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('is owed').waitFor()
  await page.getByText('$200.00').first().waitFor()

  // Groceries with the own card.
  await page.getByRole('button', { name: 'Expense', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'From my own account…' }).click()
  await dialog.getByLabel('Amount').fill('30')
  await dialog.getByLabel('From my account').selectOption({ label: 'Checking ($600.00)' })
  await dialog.getByLabel('Description').fill('Groceries')
  await dialog.getByLabel('For', { exact: true }).selectOption({ label: 'Chosen members…' })
  await dialog.getByRole('checkbox', { name: 'Jon' }).check()
  expect(await flawsAtThisWidth(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Enter' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('$230.00').first().waitFor()
  await page.goto(`${site.url}/transactions`)
  await page.getByRole('button', { name: /Edit Groceries/ }).click()
  const groceries = page.getByRole('dialog', { name: 'Groceries' })
  await groceries.getByText('Jon $30.00').waitFor()
  await groceries.getByLabel('For', { exact: true }).selectOption({ label: 'Chosen members…' })
  await groceries.getByRole('checkbox', { name: 'Jon' }).check()
  await groceries.getByRole('checkbox', { name: 'Ina' }).check()
  await groceries.getByLabel('Share of Jon').fill('14')
  await groceries.getByRole('button', { name: 'Save changes' }).click()
  await groceries.getByText('$1.00 of the amount is left: give it to somebody.').waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])
  await groceries.getByLabel('Share of Jon').fill('15')
  await groceries.getByRole('button', { name: 'Save changes' }).click()
  await groceries.waitFor({ state: 'hidden' })
  await page.goto(`${site.url}/household`)
  await page.getByText('$215.00').first().waitFor()

  // Jon can look at it, and not take it back.
  await jon.page.goto(`${site.url}/transactions`)
  await jon.page.getByRole('button', { name: /Edit Groceries/ }).click()
  await jon.page.getByText('Only who gave it can change it or take it back.').waitFor()
  await jon.page.getByRole('button', { name: 'Close', exact: true }).last().click()

  // In the own book both have left the account, and neither is spending.
  await switcher(ina).click()
  await page.getByRole('menuitem', { name: 'My budget' }).click()
  await switcher(ina).filter({ hasText: 'My budget' }).waitFor()
  await page.goto(`${site.url}/transactions`)
  await page.getByRole('button', { name: /Edit Groceries/ }).click()
  const half = page.getByRole('dialog', { name: 'Groceries' })
  await half.getByText('neither income nor spending of your own').waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])
  await half.getByLabel('Amount').fill('34')
  await half.getByLabel('Description').fill('Groceries and bread')
  await half.getByRole('button', { name: 'Save changes' }).click()
  // Shares that were entered to the cent are entered anew in the shared book, where its members are known.
  await half.getByText('To change the amount, open the shared book and enter the shares again.').waitFor()
  await half.getByRole('button', { name: 'Cancel' }).click()
  await switcher(ina).click()
  await page.getByRole('menuitem', { name: 'Our flat' }).click()
  await switcher(ina).filter({ hasText: 'Our flat' }).waitFor()
  await page.goto(`${site.url}/transactions`)
  await page.getByRole('button', { name: /Edit Groceries/ }).click()
  await groceries.getByLabel('Amount').fill('34')
  await groceries.getByLabel('Description').fill('Groceries and bread')
  await groceries.getByLabel('For', { exact: true }).selectOption({ label: 'As its category says' })
  await groceries.getByRole('button', { name: 'Save changes' }).click()
  await groceries.waitFor({ state: 'hidden' })
  await switcher(ina).click()
  await page.getByRole('menuitem', { name: 'My budget' }).click()
  await switcher(ina).filter({ hasText: 'My budget' }).waitFor()
  await page.goto(`${site.url}/transactions`)
  await jon.page.goto(`${site.url}/transactions`)
  await jon.page.getByRole('button', { name: /Edit Groceries and bread/ }).waitFor()
  await jon.page.getByText('$34.00').first().waitFor()
  await page.getByRole('button', { name: /Edit Groceries/ }).click()
  await page.getByRole('dialog', { name: 'Groceries and bread' }).waitFor()
  await half.getByRole('button', { name: 'Take it back' }).click()
  await half.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /Edit Groceries/ }).waitFor({ state: 'hidden' })

  // A payment that the own account has made already was for the flat.
  await addExpense(ina, 'Lamp', '50')
  await page.getByRole('button', { name: /Edit Lamp/ }).click()
  await page.getByRole('button', { name: 'For a shared book…' }).click()
  const lamp = page.getByRole('dialog', { name: 'For a shared book' })
  await lamp.getByRole('button', { name: 'Enter' }).waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])
  await lamp.getByRole('button', { name: 'Enter' }).click()
  await lamp.waitFor({ state: 'hidden' })
  await jon.page.goto(`${site.url}/transactions`)
  await jon.page.getByRole('button', { name: /Edit Lamp/ }).waitFor()
  expect(await jon.page.getByRole('button', { name: /Edit Groceries/ }).count()).toBe(0)

  // Jon's debt is paid by a row that his bank has brought; another amount is another payment.
  const card = await jon.api('POST', '/api/accounts', { name: 'Card', type: 'checking', balance: '500' })
  const { id: accountId } = card.body as { id: string }
  const sent = { type: 'expense', amount: '225', description: 'To Ina', accountId, date: '2026-01-31' }
  await jon.api('POST', '/api/transactions', sent)
  await jon.page.goto(`${site.url}/household`)
  await jon.page.getByRole('button', { name: 'Settle up: Jon pays Ina' }).click()
  const settle = jon.page.getByRole('dialog', { name: 'Settle up' })
  const ownRow = settle.getByLabel('In my own book it is')
  await ownRow.selectOption({ index: 1 })
  await settle.getByLabel('Amount').fill('200')
  await ownRow.waitFor({ state: 'hidden' })
  await settle.getByLabel('Amount').fill('225')
  expect(await ownRow.inputValue()).toBe('')
  await ownRow.selectOption({ index: 1 })
  expect(await flawsAtThisWidth(jon.page)).toEqual([])
  await settle.getByRole('button', { name: 'Record' }).click()
  await jon.page.getByText('Jon paid Ina').waitFor()
  expect((await jon.api('GET', '/api/transactions')).body).toMatchObject([
    { kind: 'transfer', amount: '225.00' },
  ])
  // The amount alone was refused.
  expect(site.unexpected(400)).toEqual([])
})

it('a category and a bill say for whom they are, and a part of a split can be one’s alone', async () => {
  const kim = await person(site, 'Kim')
  const { body } = await kim.api('POST', '/api/books', { name: 'Our flat' })
  const { id } = body as { id: string }
  await kim.api('POST', `/api/books/${id}/members`, { name: 'Leo' })
  const { page } = kim
  await page.goto(`${site.url}/household`)
  await page.getByRole('button', { name: 'Open Our flat' }).click()
  await switcher(kim).filter({ hasText: 'Our flat' }).waitFor()
  await page.goto(`${site.url}/budget`)
  await page
    .getByRole('button', { name: /Add .*[Cc]ategory/ })
    .first()
    .click()
  const category = page.getByRole('dialog', { name: 'Add Budget Category' })
  await category.getByLabel('Name').fill('Rent')
  await category.getByLabel('For', { exact: true }).selectOption({ label: 'In these parts…' })
  await category.getByLabel('Kim').fill('2')
  expect(await flawsAtThisWidth(page)).toEqual([])
  await category.getByRole('button', { name: 'Add category' }).click()
  await category.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Expense', exact: true }).click()
  const entry = page.getByRole('dialog', { name: 'Add Expense' })
  await entry.getByLabel('Amount').fill('40')
  await entry.getByLabel('Description').fill('Landlord')
  await entry.getByLabel('Category').selectOption({ label: 'Rent' })
  await entry.getByRole('button', { name: 'Split' }).click()
  await entry.getByLabel('Amount of part 1').fill('30')
  await entry.getByLabel('Amount of part 2').fill('10')
  await entry.getByLabel('For whom part 2 is').selectOption({ label: 'Only Kim' })
  expect(await flawsAtThisWidth(page)).toEqual([])
  await entry.getByRole('button', { name: 'Add Expense' }).click()
  await entry.waitFor({ state: 'hidden' })
  // The form closes while it is still on its way.
  await page.getByText('Expense added successfully').waitFor()
  // Of 30 a third is Leo's.
  await page.goto(`${site.url}/household`)
  await page.getByText('$10.00').first().waitFor()
  expect(site.unexpected()).toEqual([])
})

it('a shared book that has moved to another server says so to everybody in it, and where, and can be left', async () => {
  const [mia, noa] = [await person(site, 'Mia'), await person(site, 'Noa')]
  await switcher(mia).click()
  await mia.page.getByRole('menuitem', { name: 'New shared book' }).click()
  const dialog = mia.page.getByRole('dialog', { name: 'New shared book' })
  await dialog.getByLabel('Name').fill('Our flat')
  await dialog.getByRole('button', { name: 'Begin the book' }).click()
  await switcher(mia).filter({ hasText: 'Our flat' }).waitFor()
  await mia.page.goto(`${site.url}/household`)
  await mia.page.getByRole('heading', { name: 'Members' }).waitFor()
  await join(noa, await invite(mia, 'editor'), 'Noa')
  await noa.page.goto(`${site.url}/accounts`)
  await noa.page.getByText('No accounts yet').first().waitFor()

  const moving = (step: string, body: object) =>
    mia.page.evaluate(
      async ([path, sent]) => {
        const books = (await (await fetch('api/books')).json()) as { id: string }[]
        const headers = { 'content-type': 'application/json', 'bucketbook-book': books[1]?.id ?? '' }
        return (await fetch(`api/moving/${path}`, { method: 'POST', headers, body: sent })).json()
      },
      [step, JSON.stringify(body)] as const,
    )
  const { id } = (await moving('leave', { to: 'https://elsewhere.example' })) as { id: string }
  await moving('moved', { id })

  // Her page, which is open, is told.
  await noa.page.getByText('This book has moved to https://elsewhere.example').first().waitFor()
  const there = noa.page.getByRole('link', { name: 'Open it there' }).first()
  expect(await there.getAttribute('href')).toBe('https://elsewhere.example')
  await noa.page.goto(`${site.url}/household`)
  const shown = noa.page.getByRole('region', { name: 'The book that is shown' })
  await shown.getByText('It has moved to').waitFor()
  expect(await flawsAtThisWidth(noa.page)).toEqual([])
  await switcher(noa).click()
  await noa.page.getByRole('menuitem', { name: 'Our flat (moved)' }).waitFor()
  await noa.page.keyboard.press('Escape')
  await shown.getByRole('button', { name: 'More for this book' }).click()
  await noa.page.getByRole('menuitem', { name: 'Leave the book' }).click()
  await noa.page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await switcher(noa).filter({ hasText: 'My budget' }).waitFor()
  expect(site.unexpected(410)).toEqual([])
})
