import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, flaws } from './axe.ts'
import { openSite, type Site, type Visitor } from './browser.ts'
import { buy, OPERATOR, operatorOf } from './buyer.ts'
import { newcomer } from './newcomer.ts'

let site: Site
let olga: Visitor
beforeAll(async () => {
  site = await openSite({ settings: () => OPERATOR })
  olga = await site.visit({ as: await operatorOf(site) })
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

/** Somebody with points to spend, and with two years of entries. */
async function saver(name: string, points: number, look?: Parameters<Site['visit']>[0]) {
  const visitor = await newcomer(site, name, look)
  const { api } = visitor
  const id = async (path: string, body: object) => ((await api('POST', path, body)).body as { id: string }).id
  const { body } = await api('GET', '/api/auth/user')
  await olga.api('PUT', `/api/admin/users/${(body as { id: string }).id}`, { grantPoints: points })
  const accountId = await id('/api/accounts', { name: 'Checking', balance: '1000' })
  const food = await id('/api/budget-categories', { name: 'Food', allocated: '400' })
  const rent = await id('/api/budget-categories', { name: 'Rent', allocated: '900' })
  const enter = (date: string, type: string, amount: string, description: string, categoryId?: string) =>
    id('/api/transactions', { date, type, amount, description, accountId, categoryId })
  const last = new Date().getFullYear() - 1
  await enter(`${last - 1}-06-10`, 'expense', '10', 'Apples', food)
  for (const [month, spent] of [
    ['01', '300'],
    ['02', '650'],
    ['03', '120'],
  ] as const) {
    await enter(`${last}-${month}-01`, 'income', '1500', 'Salary')
    await enter(`${last}-${month}-03`, 'expense', '800', 'Flat', rent)
    await enter(`${last}-${month}-31`.replace('02-31', '02-28'), 'expense', spent, 'Groceries & <more>', food)
  }
  await enter(`${last}-03-31`, 'expense', '5', '=SUM(A1)')
  return { ...visitor, last }
}

test('who bought export master saves a range in four formats and sees its report', async () => {
  const { page, api, last } = await saver('exporter', 20)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' })
  await link.click()
  await page.getByRole('button', { name: 'Save CSV' }).waitFor()
  expect(await page.getByRole('button', { name: /^Save / }).allInnerTexts()).toEqual(['Save CSV'])
  await page.getByRole('link', { name: 'Print report' }).waitFor()
  await page.getByText('This year', { exact: true }).click()
  await page.getByRole('link', { name: 'Reports of other ranges: in the rewards shop' }).waitFor()
  expect(await page.getByRole('link', { name: 'Print report' }).count()).toBe(0)
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'QIF files: in the rewards shop' }).click()
  await page.getByRole('heading', { name: 'Rewards Shop' }).waitFor()
  await buy(site, { page }, 'Export master')
  await link.click()
  await page.getByRole('heading', { name: 'Reports & Exports', level: 1 }).waitFor()
  await page.getByText('Last year', { exact: true }).click()
  await page.getByRole('status').getByText(String(last), { exact: true }).waitFor()

  const save = async (format: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Save ${format}` }).click(),
    ])
    expect(download.suggestedFilename()).toBe(
      `bucketbook-${last}-01-01-${last}-12-31.${format.toLowerCase()}`,
    )
    return readFileSync(await download.path(), 'utf8')
  }
  const csv = await save('CSV')
  expect(csv.split('\r\n')).toHaveLength(12)
  expect(csv).toContain(`${last}-03-31,'=SUM(A1),expense,-5.00,Checking,`)
  expect(JSON.parse(await save('JSON')).transactions).toHaveLength(10)
  expect(await save('QIF')).toContain(`D${last}-02-28\nT-650.00\nPGroceries & <more>\nLFood\n^\n`)
  expect(await save('OFX')).toContain('<TRNAMT>-300.00</TRNAMT>')

  // A range that is none says so, and nothing of it can be asked.
  await page.getByLabel('From', { exact: true }).fill(`${last - 30}-01-01`)
  await page.getByText('A range has at most 20 years.').waitFor()
  expect(await page.getByRole('button', { name: 'Save CSV' }).isDisabled()).toBe(true)
  expect(await page.getByRole('link', { name: 'Print report' }).count()).toBe(0)
  await page.getByLabel('From', { exact: true }).fill(`${last}-01-01`)
  await page.getByLabel('To', { exact: true }).fill(`${last}-02-28`)
  await page.getByText(`January ${last} – February ${last}`, { exact: true }).waitFor()
  expect(await axe(page)).toEqual([])

  await page.getByRole('link', { name: 'Print report' }).click()
  const report = page.getByRole('article', { name: `Report January ${last} – February ${last}` })
  await report.getByText('Ada Lovelace').waitFor()
  for (const [name, figure] of [
    ['Income', '$3,000.00'],
    ['Expenses', '$2,550.00'],
    ['Left', '$450.00'],
  ] as const)
    await report.locator('dl > div').filter({ hasText: name }).getByText(figure).waitFor()
  await report.getByRole('row', { name: 'Rent 2 $1,600.00 62.7%' }).waitFor()
  await report.getByRole('row', { name: /Groceries & <more> Food, Checking .* \$650.00/ }).waitFor()
  expect(await axe(page)).toEqual([])

  await page.emulateMedia({ media: 'print' })
  for (const hidden of ['complementary', 'banner'] as const)
    expect(await page.getByRole(hidden).count(), hidden).toBe(0)
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  expect(await report.isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })

  // Nine digits in each of the six columns by account still fit on a sheet, which is 186 mm between its margins.
  const long = { name: 'W'.repeat(60), balance: '-99999999.99' }
  const { body } = await api('POST', '/api/accounts', long)
  const { id: accountId } = body as { id: string }
  for (const type of ['income', 'expense'])
    await api('POST', '/api/transactions', {
      type,
      amount: '99999999.99',
      description: 'Large',
      accountId,
      date: `${last}-03-01`,
    })
  await page.reload()
  await report.getByText('W'.repeat(60)).first().waitFor()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: 703, height })
  await page.emulateMedia({ media: 'print' })
  const overs = () =>
    page
      .locator('.report table')
      .evaluateAll((tables) =>
        tables.map((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)),
      )
  expect(Math.max(...(await overs()))).toBeLessThanOrEqual(0)
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width, height })

  await page.goto(`${site.url}/report?year=${last}`)
  await page.getByText('They come with “Data export”').waitFor()
  await page.goto(`${site.url}/report?from=2026-02-30&to=x`)
  await page.getByRole('heading', { name: 'No such report' }).waitFor()
})

test('everybody has the report of a month, and its rows as CSV', async () => {
  const { page, last } = await saver('monthly', 0)
  await page.goto(`${site.url}/reports`)
  await page.getByLabel('From', { exact: true }).fill(`${last}-02-01`)
  await page.getByLabel('To', { exact: true }).fill(`${last}-02-28`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save CSV' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8').split('\r\n')).toHaveLength(5)
  await page.getByRole('link', { name: 'Print report' }).click()
  const report = page.getByRole('article', { name: `Report February ${last}` })
  await report.getByText('$50.00').first().waitFor()
  expect(await axe(page)).toEqual([])
})

test('who bought data export has a report of each year, and of nothing else', async () => {
  const { page, api, last } = await saver('yearly', 100)
  await buy(site, { page }, 'Data export')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click()
  await page.getByRole('link', { name: `Report of ${last}` }).waitFor()
  expect(await page.getByRole('button', { name: 'Save JSON' }).count()).toBe(0)
  await page.getByRole('link', { name: `Report of ${last}` }).click()
  const report = page.getByRole('article', { name: `Yearly report ${last}` })
  await report.getByText('Best month').locator('..').getByText(`March ${last}`).waitFor()
  await report.getByText('Worst month').locator('..').getByText(`February ${last}`).waitFor()
  await report.getByRole('row', { name: 'Food $10.00 $1,070.00 +$1,060.00' }).waitFor()
  await report.getByRole('row', { name: `Jan ${last} $1,500.00 $1,100.00 $400.00` }).waitFor()
  expect(await axe(page)).toEqual([])
  const { status } = await api('GET', `/api/reports/summary?from=${last}-01-01&to=${last}-11-30`)
  expect(status).toBe(403)
  expect(site.unexpected(400, 403)).toEqual([])
  await page.goto(`${site.url}/report?from=${last}-01-01&to=${last}-11-30`)
  await page.getByText('They come with “Export master”').waitFor()
})

/** Leaves all reads unanswered until the returned function is called. */
async function holdReads(page: Page): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await released
    await route.continue()
  })
  return () => {
    release()
    return page.unrouteAll({ behavior: 'wait' })
  }
}

/** Text of the message's box in the first frame that says that it was sent. */
const leftInBoxOnceSent = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const watch = new MutationObserver(() => {
          if (!document.querySelector('[data-toasts]')?.textContent?.includes('Message sent')) return
          watch.disconnect()
          requestAnimationFrame(() =>
            resolve(document.querySelector<HTMLTextAreaElement>('#contact textarea')?.value),
          )
        })
        watch.observe(document.body, { childList: true, subtree: true })
      }),
  )

test('a message with priority is seen as such by the operator, and the answer by who wrote it', async () => {
  const { page } = await saver('writer', 75)
  const contact = page.locator('#contact')
  await page.goto(`${site.url}/profile`)
  await contact.getByRole('textbox', { name: 'Message' }).fill('An ordinary question')
  await contact.getByRole('button', { name: 'Send message' }).click()
  await contact.getByRole('listitem').getByText('An ordinary question').waitFor()
  await buy(site, { page }, 'Priority support')
  await page.goto(`${site.url}/profile`)
  await contact.getByText('Priority', { exact: true }).waitFor()
  await contact.getByRole('button', { name: 'Send message' }).click()
  await contact.getByText('Write a message first.').waitFor()
  await contact.getByRole('textbox', { name: 'Message' }).fill('My sync hangs\nsince <yesterday>')
  const answered = await holdReads(page)
  const left = leftInBoxOnceSent(page)
  await contact.getByRole('button', { name: 'Send message' }).click()
  expect(await left).toBe('')
  await answered()
  const sent = contact.getByRole('listitem').filter({ hasText: 'My sync hangs' })
  await sent.getByText('Priority').waitFor()
  expect(await axe(page)).toEqual([])

  const desk = olga.page
  await desk.goto(`${site.url}/operator`)
  await desk.getByRole('tab', { name: 'Messages' }).click()
  await desk.getByText('2 messages wait for an answer.').waitFor()
  const first = desk.getByRole('tabpanel').getByRole('listitem').first()
  await first.getByText('Priority').waitFor()
  await first.getByText('Ada Lovelace').first().waitFor()
  await first.getByRole('button', { name: 'Answer to Ada Lovelace' }).click()
  await desk.waitForFunction(() => document.activeElement?.matches('textarea'))
  await desk.keyboard.type('Please try again now.')
  expect(await axe(desk)).toEqual([])
  await first.getByRole('button', { name: 'Send answer' }).click()
  await desk.getByText('1 message waits for an answer.').waitFor()
  await desk.getByRole('tab', { name: 'Audit log' }).click()
  await desk.getByText('Answered a message').waitFor()

  await page.reload()
  await sent.getByText('Please try again now.').waitFor()
  await contact
    .getByRole('listitem')
    .filter({ hasText: 'An ordinary question' })
    .getByText('Not answered yet')
    .waitFor()
})

test('reports fit and axe finds nothing, at any width by day and by night', async () => {
  const { page, api, last } = await saver('fit', 120)
  for (const [itemId, cost] of [
    ['export-master', 20],
    ['data-export', 100],
  ] as const)
    await api('POST', '/api/points/purchase', { itemId, cost })
  for (const [path, text] of [
    ['reports', 'Yearly report'],
    [`report?year=${last}`, 'Best month'],
  ] as const) {
    await page.goto(`${site.url}/${path}`)
    await page.getByText(text).first().waitFor()
    expect(await flaws(page), path).toEqual([])
  }
})
