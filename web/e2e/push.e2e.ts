import { createECDH } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { flawsAtThisWidth } from './axe.ts'
import { openSite, type Site } from './browser.ts'

let site: Site
let host: string
const heard: { path: string; headers: IncomingHttpHeaders; bytes: number }[] = []
let gone = false
/** Stands for the push service of the browser's maker. */
const service = createServer((request, response) => {
  let bytes = 0
  request.on('data', (part) => {
    bytes += part.length
  })
  request.on('end', () => {
    heard.push({ path: request.url ?? '', headers: request.headers, bytes })
    response.writeHead(gone ? 410 : 201).end()
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(service.address() as AddressInfo).port}`
  site = await openSite({ settings: () => ({ OUTGOING_HOSTS: host }) })
})
afterAll(async () => {
  await site.close()
  service.close()
})

const NOT_ALLOWED =
  'This browser was not allowed to show messages. Its settings for this page can change that.'

/** Somebody who is about to have this browser reminded, at the address that it trusts, or at the one in the house. */
async function choosing(name: string, address: string, prepare?: (page: Page) => Promise<unknown>) {
  const { page, context, api } = await site.visit()
  await prepare?.(page)
  await page.goto(address)
  const person = { firstName: name, lastName: 'L', email: `${name}@example.org`, password: 'maple-syrup' }
  expect((await api('POST', '/api/auth/register', person)).status).toBe(201)
  const choose = async () => {
    await page.goto(`${address}/connections`)
    await page.getByRole('button', { name: 'New channel' }).click()
    const dialog = page.getByRole('dialog', { name: 'New channel' })
    await dialog.getByLabel('Sends by').selectOption('push')
    return { dialog, make: dialog.getByRole('button', { name: 'Make the channel' }) }
  }
  return { page, context, choose }
}

/** Has the browser's push service give out an address that leads to ours: a test has none of the maker's. */
const subscribable = (page: Page, subscription: object) =>
  page.addInitScript((given) => {
    const asked: unknown[] = []
    Object.assign(globalThis, { askedOfPush: asked })
    PushManager.prototype.subscribe = async (options) => {
      asked.push(options)
      return { toJSON: () => given } as unknown as PushSubscription
    }
  }, subscription)

it('over plain http the page says why this browser can’t be reminded', async () => {
  const { page, choose } = await choosing('Ada', site.url)
  const { dialog, make } = await choose()
  await dialog.getByText('A browser takes messages only from an address that it trusts').waitFor()
  expect(await make.isDisabled()).toBe(true)
  expect(await flawsAtThisWidth(page)).toEqual([])
  await dialog.getByLabel('Sends by').selectOption('ntfy')
  expect(await make.isDisabled()).toBe(false)
})

it('a browser that was not allowed to, or has no push service, says so and makes nothing', async () => {
  const { page, context, choose } = await choosing('Bea', site.localUrl)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const denied = await choose()
  await denied.make.click()
  await denied.dialog.getByText(NOT_ALLOWED).waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])

  await context.grantPermissions(['notifications'], { origin: site.localUrl })
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('No service', 'AbortError'))
  })
  const without = await choose()
  await without.make.click()
  await without.dialog.getByText('The push service of this browser could not be reached.').waitFor()
  await without.dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('No channel yet').waitFor()
})

/** The page registers its service worker once that is decided, or is refused it. */
const holdRegister = (page: Page) =>
  page.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype
    const decided = new Promise<boolean>((decide) => Object.assign(globalThis, { decide }))
    ServiceWorkerContainer.prototype.register = async function (...given) {
      if (!(await decided)) throw new DOMException('Refused', 'SecurityError')
      return register.apply(this, given)
    }
  })
const decide = (page: Page, may: boolean) =>
  page.evaluate((may) => (globalThis as unknown as { decide(may: boolean): void }).decide(may), may)

it('who is quicker than the service worker waits for it, and hears that there is none only where it is refused', async () => {
  const { page, context, choose } = await choosing('Dora', site.localUrl, holdRegister)
  await context.grantPermissions(['notifications'], { origin: site.localUrl })
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: Buffer.alloc(16, 7).toString('base64url') }
  await subscribable(page, { endpoint: `http://${host}/sub/2`, expirationTime: null, keys })
  const refused = await choose()
  await refused.make.click()
  await decide(page, false)
  await refused.dialog.getByText('This browser takes no messages from pages.').waitFor()

  const { dialog, make } = await choose()
  await dialog.getByLabel('Name').fill('My phone')
  await make.click()
  await decide(page, true)
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Actions for My phone' }).waitFor()
})

/** Hands a message to the service worker, as the browser does when one arrives. */
async function arrive(session: CDPSession, origin: string, data: string): Promise<void> {
  const known = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (own) resolve(own.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await known, data })
  await session.send('ServiceWorker.disable')
}

it('a browser that may is subscribed, is sent what only it can read, shows it once, and its end is told', async () => {
  const { page, context, choose } = await choosing('Cleo', site.localUrl)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.grantPermissions(['notifications'], { origin: site.localUrl })
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  const keys = { p256dh, auth: Buffer.alloc(16, 7).toString('base64url') }
  await subscribable(page, { endpoint: `http://${host}/sub/1`, expirationTime: null, keys })
  const { dialog, make } = await choose()
  await dialog.getByLabel('Name').fill('My laptop')
  await make.click()
  await dialog.waitFor({ state: 'hidden' })
  const [asked] = await page.evaluate(() => (globalThis as unknown as { askedOfPush: object[] }).askedOfPush)
  expect(asked).toEqual({ userVisibleOnly: true, applicationServerKey: expect.stringMatching(/^[\w-]{87}$/) })

  await page.getByRole('button', { name: 'Actions for My laptop' }).click()
  await page.getByRole('menuitem', { name: 'Send a test' }).click()
  await page.getByText('The test has arrived').waitFor()
  const [{ path, headers, bytes } = expect.fail('nothing was sent')] = heard
  expect([path, headers['content-encoding'], headers['idempotency-key']]).toEqual([
    ...['/sub/1', 'aes128gcm', expect.stringMatching(/^[\da-f-]{36}$/)],
  ])
  expect(headers.authorization).toContain((asked as { applicationServerKey: string }).applicationServerKey)
  expect(bytes).toBeGreaterThan(100)

  const worker = context.serviceWorkers().find((one) => one.url().startsWith(site.localUrl))
  if (!worker) throw new Error('There is no service worker.')
  // A browser without windows shows none: what it is given to show, by its tag, is what it would.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: object }
    const given: Record<string, object> = {}
    scope.shown = given
    scope.registration.showNotification = async (title, { body = '', tag = '', icon = '', data } = {}) => {
      given[tag] = { title, body, tag, data, icon: new URL(icon, scope.registration.scope).href }
    }
  })
  const shown = () =>
    worker.evaluate(() =>
      Object.values((globalThis as unknown as { shown: Record<string, { title: string }> }).shown),
    )
  const session = await context.newCDPSession(page)
  const message = {
    id: 'r1',
    title: 'Rent is due',
    text: 'Rent ($800.00) is due on 20 March 2026.',
    page: 'bills',
  }
  // A server that crashed in between sends it once more.
  for (let times = 0; times < 2; times++) await arrive(session, site.localUrl, JSON.stringify(message))
  await expect.poll(shown).toEqual([
    {
      title: message.title,
      body: message.text,
      tag: 'r1',
      data: 'bills',
      icon: `${site.localUrl}/icons/icon-192.png`,
    },
  ])
  await arrive(session, site.localUrl, JSON.stringify({ ...message, id: 'r2', title: 'Gas is due' }))
  await expect
    .poll(async () => (await shown()).map(({ title }) => title).sort())
    .toEqual(['Gas is due', 'Rent is due'])

  // A worker may open windows only after a real click: it is told of one, and what it would open or show is noted.
  const clicked = (tag: string) =>
    worker.evaluate(async (tag) => {
      const scope = globalThis as unknown as {
        shown: Record<string, { data: unknown }>
        clients: { openWindow(url: string): Promise<null> }
        WindowClient: { prototype: { url: string; focus(): Promise<unknown> } }
        dispatchEvent(event: Event): boolean
      }
      const did: string[] = []
      scope.WindowClient.prototype.focus = function () {
        did.push(`shows ${this.url}`)
        return Promise.resolve(this)
      }
      scope.clients.openWindow = async (url) => {
        did.push(`opens ${url}`)
        return null
      }
      let done: Promise<unknown> | undefined
      const event = Object.defineProperties(new Event('notificationclick'), {
        notification: { value: { data: scope.shown[tag]?.data, close: () => did.push('is closed') } },
        waitUntil: { value: (work: Promise<unknown>) => (done = work) },
      })
      scope.dispatchEvent(event)
      await done
      return did
    }, tag)
  expect(await clicked('r1')).toEqual(['is closed', `opens ${site.localUrl}/bills`])
  await page.goto(`${site.localUrl}/bills?add=bill`)
  await expect
    .poll(() => clicked('r1'))
    .toEqual(['is closed', expect.stringMatching(`^shows ${site.localUrl}/bills`)])
  await arrive(session, site.localUrl, JSON.stringify({ id: 'r3', title: '7 reminders', text: '', page: '' }))
  await expect.poll(async () => (await shown()).length).toBe(3)
  expect(await clicked('r3')).toEqual(['is closed', expect.stringMatching(`^shows ${site.localUrl}/bills`)])
  await page.goto('about:blank')
  // The browser tells the worker a moment later that the page is gone.
  await expect.poll(() => clicked('r3')).toEqual(['is closed', `opens ${site.localUrl}/`])
  await page.goto(`${site.localUrl}/connections`)

  gone = true
  await page.getByRole('button', { name: 'Actions for My laptop' }).click()
  await page.getByRole('menuitem', { name: 'Send a test' }).click()
  await page.getByText('This browser takes no messages any more: make the channel anew there.').waitFor()
  expect(site.complaints).toEqual([])
})
