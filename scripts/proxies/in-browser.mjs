// The app in Chromium through a proxy, at its name and with its certificate.
import assert from 'node:assert/strict'
import { chromium } from 'playwright-core'
import { getChromium } from '../chromium.mjs'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--ignore-certificate-errors',
]

/** Registers in the page, opens another page of the app by its address, and finds nothing in the console. */
export async function checkInBrowser({ origin, name, basePath }) {
  const browser = await chromium.launch({
    executablePath: getChromium(),
    args: [...ARGS, `--host-resolver-rules=MAP ${name} 127.0.0.1`],
  })
  try {
    const page = await browser.newPage()
    const complaints = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('requestfailed', (request) =>
      complaints.push(`${request.url()}: ${request.failure()?.errorText}`),
    )
    page.on('response', (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
    })
    await page.goto(origin + basePath)
    await page.locator('form, main').first().waitFor()
    const status = await page.evaluate(async () => {
      const person = {
        firstName: 'Ben',
        lastName: 'Berg',
        email: 'ben@example.org',
        password: 'correct horse',
      }
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify(person)
      const answer = await fetch('api/auth/register', { method: 'POST', headers, body })
      // A body that is not read to its end is a failed request once the page is left.
      await answer.text()
      return answer.status
    })
    assert.ok(status === 200 || status === 201, `the registration was answered with ${status}`)
    const [cookie] = await page.context().cookies()
    assert.ok(cookie.secure, 'the cookie is not kept to https')
    await page.goto(`${origin}${basePath}transactions`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    assert.ok(page.url().startsWith(`${origin}${basePath}transactions`), page.url())
    await page.goto(origin + basePath)
    await page.getByText('Ben').first().waitFor()
    await page.waitForLoadState('networkidle')
    assert.deepEqual(complaints, [])
  } finally {
    await browser.close()
  }
}
