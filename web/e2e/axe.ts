import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { Page } from 'playwright-core'

/** Every page that is loaded reads it anew: the minified one, which takes a third of the time. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules whose verdict a colour can change: of the others no theme makes a difference. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** What axe finds on the page as it stands, a line each; where only some rules are asked, by those. */
export async function axe(page: Page, rules?: string[]): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE)
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: typeof axeCore }
    const { violations } = await axe.run({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  }, rules)
}

interface Look {
  width: number
  dark: boolean
}

/** A phone, a tablet and a desktop, each by day and by night. */
const LOOKS: Look[] = [390, 820, 1280].flatMap((width) => [
  { width, dark: true },
  { width, dark: false },
])

/** The page as it stands in the other plain theme, without being loaded anew: what is open stays open. */
async function wear(page: Page, dark: boolean): Promise<void> {
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
  await page.evaluate(
    (theme) => {
      document.documentElement.dataset.theme = theme
    },
    dark ? 'dark' : 'light',
  )
}

/**
 * What is wrong with the page as it stands in any of the looks: what axe finds, and what hangs out. Every width is
 * looked at whole; in its second theme only for what a colour can change. The last look stays.
 */
export async function flaws(page: Page, looks = LOOKS): Promise<string[]> {
  const height = page.viewportSize()?.height ?? 900
  const found: string[] = []
  const seen = new Set<number>()
  for (const { width, dark } of looks) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height })
    await wear(page, dark)
    const findings = await axe(page, seen.has(width) ? OF_COLOUR : undefined)
    seen.add(width)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) findings.push(`hangs out by ${over} px`)
    found.push(...findings.map((finding) => `${width} ${dark ? 'dark' : 'light'}: ${finding}`))
  }
  return found
}

/** The same at the width that the page has, by day and by night. */
export const flawsByDayAndNight = (page: Page): Promise<string[]> => {
  const width = page.viewportSize()?.width ?? 0
  return flaws(page, [
    { width, dark: true },
    { width, dark: false },
  ])
}
