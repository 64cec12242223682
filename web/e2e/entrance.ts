import type { Page } from 'playwright-core'
import type { Site } from './browser.ts'

export const PASSWORD = 'correct horse'

/** Signs in by the form of the landing page. */
export async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

export const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByText('Join Bucketbook').waitFor()
}

/** Somebody with an account, who has signed out again. */
export async function stranger(site: Site, email: string, look?: Parameters<Site['visit']>[0]) {
  const visitor = await site.visit(look)
  const person = { firstName: 'Ada', lastName: 'Lovelace', email, password: PASSWORD }
  const { status } = await visitor.api('POST', '/api/auth/register', person)
  if (status !== 201) throw new Error(`${email} was not registered: ${status}`)
  await visitor.page.goto(site.url)
  await signOut(visitor.page)
  return visitor
}
