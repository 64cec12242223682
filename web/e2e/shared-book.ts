import { expect } from 'vitest'
import type { Visitor } from './browser.ts'

/** The book that the page shows, as the sidebar names it. */
export const switcher = ({ page }: Visitor) => page.getByRole('button', { name: /^Book: / })

export async function addExpense({ page }: Visitor, description: string, amount: string) {
  await page.getByRole('button', { name: 'Expense', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Expense' })
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByLabel('Description').fill(description)
  await dialog.getByRole('button', { name: 'Add Expense' }).click()
  await dialog.waitFor({ state: 'hidden' })
  // The form closes before the server has answered.
  await page.getByText('Expense added successfully').last().waitFor()
}

/** Opens an invitation's link, and joins under this name. */
export async function join(visitor: Visitor, link: string, name: string) {
  const { page } = visitor
  await page.goto(link)
  const dialog = page.getByRole('dialog', { name: 'Join a shared book' })
  await dialog.getByText('Our flat').waitFor()
  expect(page.url()).not.toContain('join=')
  await dialog.getByLabel('Your name in it').fill(name)
  await dialog.getByRole('button', { name: 'Join' }).click()
  await switcher(visitor).filter({ hasText: 'Our flat' }).waitFor()
}
