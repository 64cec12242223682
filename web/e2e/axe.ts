import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { JSHandle, Page } from 'playwright-core'

/** Every page that is loaded reads it anew: the minified one, which takes a third of the time. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const COLOURS = 'color-contrast'

/** The rules whose verdict a colour can change: of the others no theme makes a difference. */
const OF_COLOUR = [COLOURS, 'link-in-text-block']

interface Scope {
  rules?: string[]
  /** The elements whose colours are judged; otherwise all. The other rules always see the whole page. */
  colours?: JSHandle<Element[]>
}

/** What axe finds on the page as it stands, a line each; where only some rules are asked, by those. */
export async function axe(page: Page, { rules, colours }: Scope = {}): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE)
  return page.evaluate(
    async ({ rules, colours, COLOURS }) => {
      const { axe } = window as unknown as { axe: typeof axeCore }
      const asked = rules && { runOnly: colours ? rules.filter((rule) => rule !== COLOURS) : rules }
      const { violations } = await axe.run({
        resultTypes: ['violations'],
        // Off by itself, as it is of WCAG 2.2.
        ...(asked ?? { rules: { 'target-size': { enabled: true }, [COLOURS]: { enabled: !colours } } }),
      })
      if (colours?.length) {
        const ofSome = await axe.run(
          { include: colours },
          { resultTypes: ['violations'], runOnly: [COLOURS] },
        )
        violations.push(...ofSome.violations)
      }
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    { rules, colours, COLOURS },
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
 * The elements with a text, the fields and the frames that have not been seen since `seen` was made with all that
 * the contrast of a text comes from: its own style and that of everything around it, the theme, and whether it is
 * cut off.
 */
const unseen = (page: Page, seen: JSHandle<WeakMap<Element, Set<string>>>): Promise<JSHandle<Element[]>> =>
  page.evaluateHandle((seen) => {
    const OF_TEXT = ['color', 'fontSize', 'fontWeight', 'textShadow', 'webkitTextFillColor'] as const
    const AROUND = [
      ...(['backgroundColor', 'backgroundImage', 'backgroundClip', 'opacity', 'filter'] as const),
      ...(['mixBlendMode', 'position', 'zIndex', 'visibility', 'display', 'clip', 'clipPath'] as const),
    ]
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
      const all = `${own.join()} ${cut}|${parent ? around(parent) : document.documentElement.dataset.theme}`
      behind.set(element, all)
      return all
    }
    const hasText = (element: Element) =>
      element.matches('input, textarea, select, iframe') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    return [...document.body.querySelectorAll('*')].filter((element) => {
      if (!hasText(element) || !element.checkVisibility()) return false
      const style = getComputedStyle(element)
      const look = `${OF_TEXT.map((name) => style[name]).join()}|${around(element)}`
      const looks = seen.get(element) ?? new Set()
      const isNew = !looks.has(look)
      seen.set(element, looks.add(look))
      return isNew
    })
  }, seen)

/**
 * What is wrong with the page as it stands in any of the looks: what axe finds, and what hangs out. The last look
 * stays.
 *
 * Each rule is asked wherever its answer can differ. What hangs out is looked for in every look. The structure (names,
 * roles, order) can differ by width, as a phone shows other elements than a desktop, but not by theme: it is judged
 * once at each width. Contrast, by far the dearest, is judged in each theme, whole at the first width; at the further
 * ones for each element that is new there or looks otherwise than where it was judged, as the contrast of one that
 * looks the same is the same.
 */
export async function flaws(page: Page, looks = LOOKS): Promise<string[]> {
  const height = page.viewportSize()?.height ?? 900
  const found: string[] = []
  const widths = new Set<number>()
  const themes = new Set<boolean>()
  const seen = await page.evaluateHandle(() => new WeakMap<Element, Set<string>>())
  for (const { width, dark } of looks) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height })
    await wear(page, dark)
    const fresh = await unseen(page, seen)
    const findings = await axe(page, {
      rules: widths.has(width) ? OF_COLOUR : undefined,
      colours: themes.has(dark) ? fresh : undefined,
    })
    widths.add(width)
    themes.add(dark)
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
