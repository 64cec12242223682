import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { JSHandle, Page } from 'playwright-core'

/** Every page that is loaded reads it anew: the minified one, which takes a third of the time. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules whose verdict a colour can change: of the others no theme makes a difference. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

interface Scope {
  rules?: string[]
  /** The elements that are judged; otherwise all. */
  include?: JSHandle<Element[]>
  /** Rules that are not asked, where all others are. */
  without?: string[]
}

/** What axe finds on the page as it stands, a line each; where only some rules are asked, by those. */
export async function axe(page: Page, { rules, include, without = [] }: Scope = {}): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE)
  return page.evaluate(
    async ({ rules, include, without }) => {
      const { axe } = window as unknown as { axe: typeof axeCore }
      if (include?.length === 0) return []
      const off = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
      const { violations } = await axe.run(include ? { include } : document, {
        resultTypes: ['violations'],
        // Off by itself, as it is of WCAG 2.2.
        ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true }, ...off } }),
      })
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    { rules, include, without },
  )
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
 * One element, with a text, a field or a frame, of each look that has not been judged since `seen` was made. A look is all that
 * the contrast of a text comes from: its own style and that of everything around it, the theme, whether it is cut off, and which
 * box out of the flow it lies in, as such a box may lie over anything.
 */
const unseen = (page: Page, seen: JSHandle<Set<string>>): Promise<JSHandle<Element[]>> =>
  page.evaluateHandle((seen) => {
    const OF_TEXT = ['color', 'fontSize', 'fontWeight', 'textShadow', 'webkitTextFillColor'] as const
    const AROUND = [
      ...(['backgroundColor', 'backgroundImage', 'backgroundClip', 'opacity', 'filter'] as const),
      ...(['mixBlendMode', 'clip', 'clipPath'] as const),
    ]
    const page = window as unknown as { boxes?: WeakMap<Element, number>; count?: number }
    page.boxes ??= new WeakMap()
    const boxes = page.boxes
    const numberOf = (box: Element): number => {
      const known = boxes.get(box)
      if (known !== undefined) return known
      page.count = (page.count ?? 0) + 1
      boxes.set(box, page.count)
      return page.count
    }
    const behind = new Map<Element, string>()
    const isCut = (element: Element, by: Element): boolean => {
      const [inner, outer] = [element.getBoundingClientRect(), by.getBoundingClientRect()]
      return (
        inner.left < outer.left ||
        inner.right > outer.right ||
        inner.top < outer.top ||
        inner.bottom > outer.bottom
      )
    }
    const around = (element: Element): string => {
      const known = behind.get(element)
      if (known !== undefined) return known
      const style = getComputedStyle(element)
      const parent = element.parentElement
      const own = AROUND.map((name) => style[name])
      const cut = parent !== null && getComputedStyle(parent).overflow !== 'visible' && isCut(element, parent)
      const isMoved = [style.top, style.left, style.zIndex].some(
        (place) => place !== 'auto' && place !== '0px',
      )
      const isInFlow =
        style.transform === 'none' &&
        (style.position === 'static' || (style.position === 'relative' && !isMoved))
      const box = isInFlow ? '' : numberOf(element)
      const all = `${own.join()} ${cut} ${box}|${parent ? around(parent) : document.documentElement.dataset.theme}`
      behind.set(element, all)
      return all
    }
    const hasText = (element: Element) =>
      element.matches('input, textarea, select, iframe') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    return [...document.body.querySelectorAll('*')].filter((element) => {
      if (!hasText(element) || !element.checkVisibility()) return false
      const style = getComputedStyle(element)
      const look = `${element.localName} ${OF_TEXT.map((name) => style[name]).join()}|${around(element)}`
      const isNew = !seen.has(look)
      seen.add(look)
      return isNew
    })
  }, seen)

/**
 * What is wrong with the page as it stands in any of the looks: what axe finds, and what hangs out. The last look
 * stays.
 *
 * Each rule is asked wherever its answer can differ. What hangs out is looked for in every look. The structure (names,
 * roles, order) can differ by width, as a phone shows other elements than a desktop, but not by theme: it is judged
 * once at each width. Contrast, by far the dearest, is judged once for each look that a text has there in either theme, as
 * that of another one which looks the same is the same.
 */
export async function flaws(page: Page, looks = LOOKS): Promise<string[]> {
  const height = page.viewportSize()?.height ?? 900
  const found: string[] = []
  const widths = new Set<number>()
  const seen = await page.evaluateHandle(() => new Set<string>())
  for (const { width, dark } of looks) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height })
    await wear(page, dark)
    const findings = await axe(page, { rules: OF_COLOUR, include: await unseen(page, seen) })
    if (!widths.has(width)) findings.push(...(await axe(page, { without: OF_COLOUR })))
    widths.add(width)
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
