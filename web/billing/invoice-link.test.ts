import { expect, test } from 'vitest'
import { invoiceLink } from './invoice-link.ts'

const ROOT = new URL('http://home.arpa:3000/')
const BELOW = new URL('http://home.arpa:3000/budget/')

test('an invoice of ours is found wherever the app is mounted', () => {
  const ours = (href: string) => ({ href, isOurs: true })
  expect(invoiceLink('/api/billing/invoices/1', ROOT)).toEqual(
    ours('http://home.arpa:3000/api/billing/invoices/1'),
  )
  const below = ours('http://home.arpa:3000/budget/api/billing/invoices/1')
  expect(invoiceLink('/api/billing/invoices/1', BELOW)).toEqual(below)
  expect(invoiceLink('/budget/api/billing/invoices/1', BELOW)).toEqual(below)
})

test('an invoice of the provider is the provider’s', () => {
  expect(invoiceLink('https://pay.stripe.com/i/1', ROOT)).toEqual({
    href: 'https://pay.stripe.com/i/1',
    isOurs: false,
  })
})

test('nothing else becomes a link', () => {
  for (const named of [null, '', 'javascript:alert(1)', '//evil.example/x', 'http://evil.example', 'data:x'])
    expect(invoiceLink(named, ROOT)).toBeNull()
})
