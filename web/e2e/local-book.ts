import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Site, Visitor } from './browser.ts'
import { newcomer, summaryCard } from './newcomer.ts'

/** The badge in the header. */
export const badge = (page: Page, text: string) =>
  page.getByRole('banner').getByRole('button', { name: text })

/** The sidebar's group that holds the switch of online storage, opened. */
export async function openSettings(page: Page) {
  const group = page.getByRole('button', { name: 'Storage & Settings' })
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
}

export const modeSwitch = (page: Page) => page.getByRole('switch', { name: /online storage/i })

export async function goLocal(page: Page) {
  await openSettings(page)
  await modeSwitch(page).click()
  await badge(page, 'Local Storage').waitFor()
}

export async function goOnline(page: Page) {
  await openSettings(page)
  await modeSwitch(page).click()
  await badge(page, 'Auto Sync').waitFor()
}

/** Goes to a page by the sidebar, as a person does; a page that is loaded anew would need the server. */
export async function goTo(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
}

export async function addExpense(page: Page, amount: string, description: string) {
  await page.getByRole('banner').getByRole('button', { name: 'Expense', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Expense' })
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByLabel('Description').fill(description)
  // The toast of the entry before is no answer to this one.
  const said = page.getByText('Expense added successfully').first()
  await said.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Add Expense' }).click()
  await said.waitFor()
  await dialog.waitFor({ state: 'detached' })
}

export async function addAccount(page: Page, name: string, balance: string) {
  await goTo(page, 'Accounts')
  await page
    .getByRole('button', { name: /^Add (Your First )?Account$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Add Account' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Balance today').fill(balance)
  await dialog.getByRole('button', { name: 'Add Account' }).click()
  await page.getByText('Account created successfully', { exact: true }).waitFor()
  await dialog.waitFor({ state: 'detached' })
}

/** Texts of the dashboard's four cards, at rest, once they contain the `known` text. */
export async function figures(page: Page, known = ''): Promise<string[]> {
  await goTo(page, 'Dashboard')
  await summaryCard(page, 'Total Balance').getByText('$').first().waitFor()
  const titles = ['Total Balance', 'Total Savings', 'Monthly Income', 'Monthly Expenses']
  const read = () => Promise.all(titles.map((title) => summaryCard(page, title).innerText()))
  await expect.poll(async () => (await read()).join(' ').replaceAll(/\s+/g, ' ')).toContain(known)
  // A change is shown before the figures that follow from it: they are read once they rest.
  let seen = await read()
  for (;;) {
    await page.waitForTimeout(500)
    const now = await read()
    if (now.join() === seen.join()) return now
    seen = now
  }
}

/** Everything that this browser stores: the names of its databases, and their contents with both storages as one text. */
export const stored = (page: Page): Promise<{ names: string[]; text: string }> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const shelves = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
    const parts = [shelves]
    for (const name of names) {
      const database = await new Promise<IDBDatabase | undefined>((resolve) => {
        const opening = indexedDB.open(name)
        // Deleted since the list was read: opening it would make it anew.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => resolve(undefined)
      })
      if (!database) continue
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
        })
        for (const row of rows)
          for (const value of Object.values(row as object))
            parts.push(value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : String(value))
      }
      database.close()
    }
    return { names, text: parts.join('\n') }
  })

/** Somebody with a copy of their book in this browser: from now on the server may go away. */
export async function withCopy(site: Site, name: string, look?: Parameters<Site['visit']>[0]) {
  const visitor = await newcomer(site, name, look)
  await copied(visitor)
  return visitor
}

/** Books of whoever has this email that this browser has copied, with whose they are: the names of their databases. */
export const copiesIn = (page: Page, email: string): Promise<string[]> =>
  page.evaluate(async (email) => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const copied: string[] = []
    for (const name of names.filter((name) => name.startsWith('bucketbook-'))) {
      const database = await new Promise<IDBDatabase | undefined>((resolve) => {
        const opening = indexedDB.open(name)
        // Deleted since the list was read: opening it would make it anew.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => resolve(undefined)
      })
      if (!database) continue
      const blocks = await new Promise<{ d: Uint8Array<ArrayBuffer> }[]>((resolve) => {
        const reading = database.transaction('blocks').objectStore('blocks').getAll()
        reading.onsuccess = () => resolve(reading.result)
      })
      database.close()
      if (blocks.some(({ d }) => new TextDecoder('latin1').decode(d).includes(email))) copied.push(name)
    }
    return copied
  }, email)

/** Waits until this browser has copied the book and has every file of the app. */
export async function copied({ page, api }: Visitor) {
  const { email } = (await api('GET', '/api/auth/user')).body as { email: string }
  const hasFiles = () =>
    page.evaluate(() =>
      Boolean(sessionStorage.getItem('bucketbook_files') ?? navigator.serviceWorker?.controller),
    )
  const isReady = async () => (await hasFiles()) && (await copiesIn(page, email)).length > 0
  await expect.poll(isReady).toBe(true)
}
