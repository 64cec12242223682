// Every screen at every width, by day and by night, empty, full and with hostile data; the README's pictures first.
// npm run screenshots: everything into test-results/screens, the pictures of the README into docs/screenshots, those of the
// landing page beside it. npm run screenshots readme: those of the README and of the landing page alone. npm run screenshots payees report: those screens alone.
// WIDTHS=390,1280 and THEMES=dark take fewer.
import { mkdirSync, writeFileSync } from 'node:fs'
import { removeFolder, startBucketbook, temporaryFolder } from '../bench/processes.mjs'
import { HOST, launchChromium } from './chromium.mjs'
import { inviteCodeFor } from './invite-code.mjs'

const asked = process.argv.slice(2)
const isForReadme = asked[0] === 'readme'
const isAsked = (name) => isForReadme || asked.length === 0 || asked.includes(name)
const FOLDER = 'test-results/screens'
const PICTURES = 'docs/screenshots'
const LANDING = 'web/signed-out/pictures'
const WIDTHS = (process.env.WIDTHS ?? '390,820,1280,1600,2560').split(',').map(Number)
const THEMES = (process.env.THEMES ?? 'light,dark').split(',')
const PREMIUM = ['starry-night', 'himalayas', 'meadow', 'under-the-sea']
const SCREENS = {
  dashboard: '/',
  budget: '/budget',
  accounts: '/accounts',
  transactions: '/transactions',
  payees: '/payees',
  'net-worth': '/net-worth',
  savings: '/savings',
  bills: '/bills',
  subscriptions: '/subscriptions',
  import: '/import',
  'bring-in': '/bring-in',
  'bank-connections': '/bank-connections',
  household: '/household',
  connections: '/connections',
  preferences: '/preferences',
  profile: '/profile',
  billing: '/billing',
  points: '/points',
  achievements: '/achievements',
  leaderboard: '/leaderboard',
  shop: '/shop',
  referral: '/referral',
  analytics: '/analytics',
  automation: '/automation',
  'goal-plan': '/goal-plan',
  reports: '/reports',
  report: '/report?year=2026',
  'report-month': '/report?from=2026-10-01&to=2026-10-31',
  operator: '/operator',
  'operator-events': '/operator?tab=events',
  'operator-audit': '/operator?tab=audit',
  'operator-system': '/operator?tab=system',
  'not-found': '/nowhere',
}
const LONG = 'A name of sixty characters, as somebody surely will enter it'

for (const folder of [FOLDER, PICTURES, LANDING]) mkdirSync(folder, { recursive: true })
const data = temporaryFolder()
const server = await startBucketbook(data, {
  ADMIN_EMAILS: 'Ada@example.org,Empty@example.org,Decade@example.org,Hostile@example.org',
})
const base = `http://${HOST}:${new URL(server.url).port}`
const browser = await launchChromium()

async function person(name) {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(base)
  const call = (path, body) =>
    page.evaluate(
      async ([path, body]) => {
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
        if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
        return response.json()
      },
      [`/api/${path}`, body],
    )
  await call('auth/register', {
    firstName: name,
    lastName: 'Lovelace',
    email: `${name}@example.org`,
    inviteCode: inviteCodeFor(data, `${name}@example.org`),
    password: 'maple-syrup',
  })
  return { page, call }
}

/** Everything of the shop that is there for good: each of its pages has something to show. */
async function ownEverything({ page, call }) {
  await page.evaluate(async () => {
    const { id } = await (await fetch('/api/auth/user')).json()
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ grantPoints: 5000 })
    await fetch(`/api/admin/users/${id}`, { method: 'PUT', headers, body })
  })
  const shop = await page.evaluate(async () => (await fetch('/api/shop')).json())
  for (const { id, cost, category, repeatable } of shop)
    if (!repeatable && category !== 'Premium Access')
      await call('points/purchase', { itemId: id, cost }).catch(() => {})
}

async function fillWithHostileData({ call }) {
  const amount = '99999999.99'
  const { id: accountId } = await call('accounts', {
    name: LONG,
    balance: amount,
    institution: LONG,
    accountNumber: '0000',
  })
  for (let n = 0; n < 40; n++) {
    const name = `${LONG.slice(0, 52)} ${n}`
    await call('budget-categories', { name, allocated: amount })
    await call('savings-buckets', { name, target: amount, saved: amount })
    await call('bills', { name, amount, dueDate: '2026-01-31', accountId })
    await call('subscriptions', { name, amount, accountId })
  }
  await call('transactions', { type: 'income', amount, description: '<b>W</b>'.repeat(40), accountId })
}

/** Ten years of two accounts, as a bank's files brought them. */
async function fillADecade({ page, call }) {
  const shops = [
    'Green Market',
    'Corner Bakery',
    'City Trams',
    'Water & Power',
    'Cinema Lux',
    'Pharmacy',
    'Rent',
    'Phone',
  ]
  const categories = ['Groceries', 'Eating out', 'Transport', 'Housing', 'Fun', 'Health']
  for (const [n, name] of categories.entries())
    await call('budget-categories', { name, allocated: `${300 + 90 * n}` })
  for (const [n, name] of ['Everyday', 'Savings'].entries()) {
    const { id } = await call('accounts', { name, balance: `${4000 + 9000 * n}` })
    const today = Date.now()
    const lines = Array.from({ length: 1500 * (2 - n) }, (_, row) => {
      const day = new Date(today - row * (n + 1) * 1.2 * 86_400_000).toISOString().slice(0, 10)
      const amount = row % 13 === 0 ? 2100 + (row % 7) * 15 : -(4 + ((row * 37) % 190) + (row % 100) / 100)
      return `${day},${amount.toFixed(2)},${row % 13 === 0 ? 'Salary' : shops[row % shops.length]}`
    })
    await page.evaluate(
      async ([accountId, text]) => {
        const form = new FormData()
        form.set('file', new Blob([text]), 'decade.csv')
        form.set('accountId', accountId)
        const answer = await fetch('/api/statements', { method: 'POST', body: form })
        if (!answer.ok) throw new Error(await answer.text())
      },
      [id, `Date,Amount,Description\n${lines.join('\n')}\n`],
    )
  }
}

async function shoot({ page }, state) {
  for (const [name, path] of Object.entries(SCREENS).filter(([name]) => isAsked(name))) {
    for (const theme of THEMES) {
      await page.evaluate((theme) => localStorage.setItem('bucketbook_theme', theme), theme)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width < 700 ? 844 : 900 })
        await page.goto(base + path)
        await page.waitForLoadState('networkidle')
        await page.screenshot({ path: `${FOLDER}/${name}-${state}-${width}-${theme}.png`, fullPage: true })
      }
    }
  }
}

async function picture(page, name, { path = '/', width, height, theme }) {
  await page.evaluate((theme) => localStorage.setItem('bucketbook_theme', theme), theme)
  if (asked.length > 0 && !isForReadme) return
  await page.setViewportSize({ width, height })
  await page.goto(base + path)
  await page.waitForLoadState('networkidle')
  // The first day's achievement is told over the page.
  await page.getByText('Achievement Unlocked').waitFor({ state: 'hidden' })
  await page.screenshot({ path: `${PICTURES}/${name}.png` })
}

/** A page in several looks, two beside each other. */
async function looksPicture(page, name, themes, { path, background }) {
  await page.setViewportSize({ width: 1280, height: 800 })
  const shots = []
  for (const theme of themes) {
    const worn = { bucketbook_theme: theme, bucketbook_background: background(theme) ?? 'default' }
    await page.evaluate((worn) => Object.assign(localStorage, worn), worn)
    await page.goto(base + path)
    await page.waitForLoadState('networkidle')
    shots.push((await page.screenshot()).toString('base64'))
  }
  await page.evaluate(() => localStorage.removeItem('bucketbook_background'))
  const sheet = await browser.newPage({ viewport: { width: 1312, height: 800 } })
  const images = shots.map((png) => `<img width="640" src="data:image/png;base64,${png}">`).join('')
  await sheet.setContent(
    `<body style="margin:8px;display:grid;grid-template-columns:640px 640px;gap:16px">${images}`,
  )
  await sheet.locator('body').screenshot({ path: `${PICTURES}/${name}.png`, omitBackground: true })
  await sheet.close()
}

/** The dashboard as the landing page shows it, as WebP: the browser is the only one here who writes that. */
async function landingPicture(page, name, { width, height, theme }) {
  await page.evaluate((theme) => localStorage.setItem('bucketbook_theme', theme), theme)
  await page.setViewportSize({ width, height })
  await page.goto(base)
  await page.waitForLoadState('networkidle')
  await page.getByText('Achievement Unlocked').waitFor({ state: 'hidden' })
  const png = (await page.screenshot()).toString('base64')
  const blank = await browser.newPage()
  const webp = await blank.evaluate(async (png) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
    const canvas = new OffscreenCanvas(image.width, image.height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 })
    return [...new Uint8Array(await blob.arrayBuffer())]
  }, png)
  await blank.close()
  writeFileSync(`${LANDING}/${name}-${theme}.webp`, Buffer.from(webp))
}

const visitor = await browser.newPage()
for (const theme of isAsked('landing') ? THEMES : []) {
  for (const width of WIDTHS) {
    await visitor.emulateMedia({ colorScheme: theme })
    await visitor.setViewportSize({ width, height: 900 })
    await visitor.goto(base)
    await visitor.waitForLoadState('networkidle')
    await visitor.screenshot({ path: `${FOLDER}/landing-${width}-${theme}.png`, fullPage: true })
  }
}
const ada = await person('Ada')
await ada.call('sample-data', {})
await ada.page.evaluate(() =>
  fetch('/api/profile', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tourPending: false }),
  }),
)
if (asked.length === 0 || isForReadme) {
  for (const theme of THEMES) {
    await landingPicture(ada.page, 'dashboard', { width: 1280, height: 800, theme })
    await landingPicture(ada.page, 'dashboard-phone', { width: 390, height: 640, theme })
  }
}
await picture(ada.page, 'dashboard-light', { width: 1280, height: 900, theme: 'light' })
await picture(ada.page, 'dashboard-phone-dark', { width: 390, height: 844, theme: 'dark' })
await picture(ada.page, 'bills-dark', {
  path: '/bills?view=calendar',
  width: 1280,
  height: 900,
  theme: 'dark',
})
await ownEverything(ada)
await ada.page.evaluate(() => localStorage.setItem('bucketbook_background', 'starry-night'))
await picture(ada.page, 'analytics-starry-night', {
  path: '/analytics',
  width: 1280,
  height: 900,
  theme: 'starry-night',
})
await ada.page.evaluate(() => localStorage.removeItem('bucketbook_background'))
if (asked.length === 0 || isForReadme) {
  await looksPicture(ada.page, 'themes', ['light', 'dark', ...PREMIUM], { path: '/', background: () => null })
  await looksPicture(ada.page, 'backgrounds', PREMIUM, { path: '/savings', background: (theme) => theme })
}
if (!isForReadme) {
  await shoot(await person('Empty'), 'empty')
  await shoot(ada, 'full')
  const decade = await person('Decade')
  await fillADecade(decade)
  await ownEverything(decade)
  await shoot(decade, 'decade')
  const hostile = await person('Hostile')
  await fillWithHostileData(hostile)
  await ownEverything(hostile)
  await shoot(hostile, 'hostile')
}
await browser.close()
await server.stop()
removeFolder(data)
