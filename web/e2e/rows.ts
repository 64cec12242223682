import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from './browser.ts'
import { listed } from './owner.ts'

/** The day so many days before today, by UTC; negative days are to come. */
export const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** The same, but for what counts in this month: in its first days that is its first day. */
export const inMonth = (days: number) => {
  const first = `${dayAgo(0).slice(0, 7)}-01`
  return dayAgo(days) < first ? first : dayAgo(days)
}

/** Makes a row by the API; returns its id. */
export async function created(visitor: Visitor, path: string, body: object): Promise<string> {
  const answer = await visitor.api('POST', `/api/${path}`, body)
  expect(answer.status).toBe(201)
  return (answer.body as { id: string }).id
}

/** A row of a list, by the beginning of its description. */
export const row = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Edit ${name}`) })
/** Does something with a row of that name that stands in its menu. */
export async function act(page: Page, row: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
/** The newest offer of it. */
export const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true }).last().click()

/** Income and spending of the month, then what every account holds. */
export const month = async (visitor: Visitor) => {
  const { body } = await visitor.api('GET', '/api/dashboard')
  const { monthlyIncome, monthlyExpenses } = body as Record<string, string>
  const accounts = await listed(visitor, '/api/accounts')
  return [monthlyIncome, monthlyExpenses, ...accounts.map(({ balance }) => balance)]
}
