import type { Page } from 'playwright-core'
import type { Site, Visitor } from './browser.ts'

/** Somebody who has just registered and looks at an empty dashboard. */
export async function newcomer(
  site: Site,
  name: string,
  look?: Parameters<Site['visit']>[0],
): Promise<Visitor> {
  const caller = site.call()
  const person = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `${name}@example.org`,
    password: 'maple-syrup',
  }
  await caller.api('POST', '/api/auth/register', person)
  const visitor = await site.visit({ ...look, as: caller })
  await visitor.page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  return visitor
}

/** Registers by the form. */
export async function register({ page }: Visitor, firstName: string, email: string) {
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('correct horse')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
}

/** One of the figures that the dashboard begins with. */
export const summaryCard = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

export const totalBalance = ({ page }: Visitor) => summaryCard(page, 'Total Balance')
