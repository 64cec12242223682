import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { flawsAtThisWidth } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { person } from './settled.ts'

let site: Site
let host: string
const heard: { path: string; title: string; text: string }[] = []
/** Stands for ntfy. */
const ntfy = createServer((request, response) => {
  let text = ''
  request.on('data', (part) => {
    text += part
  })
  request.on('end', () => {
    heard.push({ path: request.url ?? '', title: String(request.headers.title), text })
    response.writeHead(200).end('{}')
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => ntfy.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(ntfy.address() as AddressInfo).port}`
  site = await openSite({ settings: () => ({ OUTGOING_HOSTS: host }) })
})
afterAll(async () => {
  await site.close()
  ntfy.close()
})

it('a channel is made and tried, chosen for what is overspent, brings it, and is deleted', async () => {
  const ada = await person(site, 'Ada')
  const { page } = ada
  await page.goto(`${site.url}/connections`)
  await page.getByText('No channel yet').waitFor()
  await page.getByRole('button', { name: 'New channel' }).click()
  const dialog = page.getByRole('dialog', { name: 'New channel' })
  await dialog.getByRole('button', { name: 'Make the channel' }).click()
  await dialog.getByText('Must be an http or https address').waitFor()
  await dialog.getByLabel('Sends by').selectOption('gotify')
  await dialog.getByRole('button', { name: 'Make the channel' }).click()
  await dialog.getByText('Token is required').waitFor()
  await dialog.getByLabel('Sends by').selectOption('mail')
  await dialog.getByRole('button', { name: 'Make the channel' }).click()
  await dialog.getByText('This server sends no mail.').waitFor()
  await dialog.getByLabel('Sends by').selectOption('ntfy')
  await dialog.getByLabel('Name').fill('My phone')
  await dialog.getByLabel('Address').fill(`http://${host}`)
  await dialog.getByLabel('Topic').fill('house')
  expect(await flawsAtThisWidth(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Make the channel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Nothing sent yet').waitFor()

  await page.getByRole('button', { name: 'Actions for My phone' }).click()
  await page.getByRole('menuitem', { name: 'Send a test' }).click()
  await page.getByText('The test has arrived').waitFor()
  expect(heard[0]).toMatchObject({ path: '/house', title: 'Bucketbook' })

  await page.getByRole('button', { name: 'Choose reminders' }).click()
  const reminders = page.getByRole('dialog', { name: 'Reminders' })
  const about = (name: string) => reminders.getByRole('group', { name })
  await about('A bill or subscription is due').getByLabel('My phone').check()
  await about('A bill or subscription is due').getByLabel('Days before').fill('3')
  await about('A savings goal is reached').getByLabel('My phone').check()
  await reminders.getByLabel('Quiet from').fill('22:00')
  expect(await flawsAtThisWidth(page)).toEqual([])
  await reminders.getByRole('button', { name: 'Save' }).click()
  await reminders.getByText('Quiet hours have a beginning and an end.').waitFor()
  await reminders.getByLabel('Quiet from').fill('')
  await reminders.getByRole('button', { name: 'Save' }).click()
  await reminders.waitFor({ state: 'hidden' })

  const status = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'Bike', target: '10', saved: '10' })
    return (await fetch('/api/savings-buckets', { method: 'POST', headers, body })).status
  })
  expect(status).toBe(201)
  await expect.poll(() => heard[1]).toMatchObject({ path: '/house', title: 'Bike: you have saved it' })

  await page.reload()
  await page.getByText(/Last sent/).waitFor()
  await page.getByRole('button', { name: 'Choose reminders' }).click()
  const days = about('A bill or subscription is due').getByLabel('Days before')
  await expect.poll(() => days.inputValue()).toBe('3')
  expect(await about('A category is overspent').getByLabel('My phone').isChecked()).toBe(false)
  await reminders.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Actions for My phone' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No channel yet').waitFor()
  expect(site.unexpected(400, 409)).toEqual([])
})

it('of many channels each reminder says in a line over which it goes, and shows the others where it is opened', async () => {
  const { page } = await person(site, 'Bea')
  const names = Array.from({ length: 20 }, (_, n) => `Awesome_phone_with_a_name_without_any_space_${n}`)
  const made = await page.evaluate(
    async ([names, url]) => {
      const headers = { 'content-type': 'application/json' }
      const answers = names.map((name) => {
        const body = JSON.stringify({ kind: 'ntfy', name, url, topic: 'house' })
        return fetch('/api/channels', { method: 'POST', headers, body })
      })
      return (await Promise.all(answers)).map(({ status }) => status)
    },
    [names, `http://${host}`] as const,
  )
  expect(new Set(made)).toEqual(new Set([201]))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/connections`)
  await page.getByRole('button', { name: 'Choose reminders' }).click()
  const reminders = page.getByRole('dialog', { name: 'Reminders' })
  const due = reminders.getByRole('group', { name: 'A bill or subscription is due' })
  await due.getByText('Off').waitFor()
  expect(await reminders.getByRole('checkbox').count()).toBe(0)
  await due.getByText('A bill or subscription is due').click()
  for (const n of [3, 5, 7, 9]) await due.getByLabel(`space_${n}`, { exact: false }).first().check()
  await expect.poll(() => reminders.getByRole('checkbox').count()).toBe(20)
  expect(await flawsAtThisWidth(page)).toEqual([])
  const overflow = await reminders.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(overflow).toBe(0)
  await reminders.getByText('A price has risen').click()
  await due.getByText(/^1 day before at 09:00, .+ and 2 more$/).waitFor()
  expect(await reminders.getByRole('checkbox').count()).toBe(20)
  await reminders.getByRole('button', { name: 'Save' }).click()
  await reminders.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Choose reminders' }).click()
  await due.getByText(/^1 day before at 09:00, .+ and 2 more$/).waitFor()
  expect(site.unexpected(400, 409)).toEqual([])
})
