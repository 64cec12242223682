import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRICES, stripeStandIn, WEBHOOK_SECRET } from '../../src/billing/testing/stripe-stand-in.ts'
import { openSite, type Site } from './browser.ts'
import { newcomer } from './newcomer.ts'

let site: Site
let stripe: Awaited<ReturnType<typeof stripeStandIn>>
beforeAll(async () => {
  stripe = await stripeStandIn(() => Date.now())
  site = await openSite({
    settings: () => ({
      BILLING_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_standin',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_MONTHLY: PRICES['premium-monthly'],
      STRIPE_PRICE_YEARLY: PRICES['premium-yearly'],
      STRIPE_API_URL: stripe.url,
    }),
    neighbours: ['https://js.stripe.com'],
  })
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
  await stripe.close()
})

/** Stripe's script as far as the page uses it: a form of one button, that leads back as Stripe does. */
const STRIPE_JS = `window.Stripe = () => ({
  _registerWrapper() {},
  registerAppInfo() {},
  elements: ({ clientSecret }) => ({
    clientSecret,
    create: () => ({
      on: (name, told) => name === 'ready' && setTimeout(told),
      mount: (place) => { place.textContent = 'Card of ' + clientSecret },
      destroy() {},
    }),
  }),
  async confirmPayment({ elements, confirmParams }) {
    await window.payAtStripe(elements.clientSecret)
    location.assign(confirmParams.return_url + '&redirect_status=succeeded')
    return new Promise(() => {})
  },
})
window.Stripe.version = 'test'`

/** Tells the server all that Stripe has to say. */
async function deliverAll() {
  for (const event of stripe.events.splice(0)) {
    const { payload, header } = stripe.signed(event)
    const headers = { 'content-type': 'application/json', 'stripe-signature': header }
    const url = `${site.url.replace('budget.home.arpa', '127.0.0.1')}/api/billing/webhook`
    const reply = await fetch(url, { method: 'POST', body: payload, headers })
    expect(reply.status, event.type).toBe(200)
  }
}

test('a month by Stripe: its form is fetched when it is wanted, premium comes with the payment, and stays when it is cancelled', async () => {
  const { page, context } = await newcomer(site, 'stripe')
  const asked: string[] = []
  await context.route('https://js.stripe.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: STRIPE_JS })
  })
  await page.exposeFunction('payAtStripe', (clientSecret: string) => void stripe.pay(clientSecret))
  await page.goto(`${site.url}/billing`)
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await part('Current plan').waitFor()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Subscribe monthly' }).click()
  const dialog = page.getByRole('dialog', { name: /Premium, monthly/ })
  await dialog.getByText(/^Card of pi_/).waitFor()
  expect(asked).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Pay $5.00' }).click()
  await page.getByText('Payment Successful!').waitFor()
  expect(page.url()).toBe(`${site.url}/billing`)
  await deliverAll()
  await page.reload()
  await page.getByRole('complementary').getByText('PREMIUM', { exact: true }).waitFor()
  await part('Invoices').getByText('$5.00').waitFor()
  expect(await part('Invoices').getByRole('link').first().getAttribute('href')).toMatch(
    /^https:\/\/pay\.stripe\.test/,
  )

  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByText('Subscription Cancelled').waitFor()
  await deliverAll()
  await page.reload()
  await page.getByRole('complementary').getByText('PREMIUM', { exact: true }).waitFor()
  await part('Current plan')
    .getByText(/It is cancelled/)
    .waitFor()
})
