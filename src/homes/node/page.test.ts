import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPage } from './page.ts'

let webDir: string
beforeAll(() => {
  webDir = mkdtempSync(join(tmpdir(), 'bucketbook-page-'))
  writeFileSync(join(webDir, 'index.html'), '<html lang="en"><base href="/" /></html>')
})
afterAll(() => rmSync(webDir, { recursive: true }))

async function policy(withStripe?: boolean): Promise<string> {
  const reply = await createPage(webDir, '/', 'test', withStripe).request('/billing')
  return reply.headers.get('content-security-policy') ?? ''
}

const ALONE =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"

test('the page speaks to nobody but its own server', async () => {
  expect(await policy()).toBe(ALONE)
  expect(await policy(false)).toBe(ALONE)
})

test('where payments go by Stripe, the page may load its script and frames, and everything else is as strict', async () => {
  const parts = (await policy(true)).split('; ')
  expect(parts).toContain("script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com")
  expect(parts).toContain("connect-src 'self' https://api.stripe.com")
  expect(parts).toContain('frame-src https://js.stripe.com https://hooks.stripe.com')
  const others = ALONE.split('; ').filter((part) => !part.startsWith('script-src'))
  expect(parts.filter((part) => !part.includes('stripe.com'))).toEqual(others)
})
