import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { JSHandle, Page } from 'playwright-core'
import type { Theme } from '../ui/look.ts'

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

/** Findings of axe on the page as it stands, a line each; by the given rules alone, where there are some. */
export async function axe(page: Page, { rules, include, without = [] }: Scope = {}): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE)
  return page.evaluate(
    async ({ rules, include, without }) => {
      const { axe } = window as unknown as { axe: typeof axeCore }
      // Elements that were found a moment ago may be gone, as a toast is: axe asks for one that is there.
      const there = include?.filter((element) => element.isConnected)
      if (there?.length === 0) return []
      const off = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
      const { violations } = await axe.run(there ? { include: there } : document, {
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

/** A phone, a tablet and a desktop. */
const WIDTHS = [390, 820, 1280]
const DARK: Theme[] = ['dark', 'starry-night', 'under-the-sea']
/** The plain themes last: a journey goes on in the last one. */
const THEMES: Theme[] = ['starry-night', 'under-the-sea', 'himalayas', 'meadow', 'dark', 'light']
const PREMIUM_LOOKS = readFileSync('web/public/themes.css', 'utf8')

/** The page as it stands in that theme, without being loaded anew or bought: what is open stays open. */
async function wear(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: DARK.includes(theme) ? 'dark' : 'light' })
  await page.evaluate(
    ({ theme, premiumLooks }) => {
      const { documentElement, adoptedStyleSheets } = document
      if (getComputedStyle(documentElement).getPropertyValue('--premium-looks') === '') {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(premiumLooks)
        adoptedStyleSheets.push(sheet)
      }
      documentElement.dataset.theme = theme
    },
    { theme, premiumLooks: PREMIUM_LOOKS },
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

/** Pixels by which something hangs out: parts that are laid out by script follow the width some frames later. */
async function hangsOutBy(): Promise<number> {
  const over = () => document.documentElement.scrollWidth - innerWidth
  for (let frames = 0; frames < 30 && over() > 0; frames += 1) await new Promise(requestAnimationFrame)
  return over()
}

/**
 * Flaws of the page as it stands at these widths, in every theme: what axe finds, and what hangs out. The last width
 * and theme stay.
 *
 * Each rule is asked wherever its answer can differ. What hangs out is looked for in every theme. The structure (names, roles,
 * order) can differ by width, as a phone shows other elements than a desktop, but not by theme: it is judged once at each width.
 * Contrast, by far the dearest, is judged once for each look that a text has in a theme, as that of another one which looks the same is the same.
 */
export async function flaws(page: Page, widths = WIDTHS): Promise<string[]> {
  const height = page.viewportSize()?.height ?? 900
  const found: string[] = []
  const seen = await page.evaluateHandle(() => new Set<string>())
  for (const width of widths) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height })
    for (const theme of THEMES) {
      await wear(page, theme)
      const findings = await axe(page, { rules: OF_COLOUR, include: await unseen(page, seen) })
      const over = await page.evaluate(hangsOutBy)
      if (over > 0) findings.push(`hangs out by ${over} px`)
      found.push(...findings.map((finding) => `${width} ${theme}: ${finding}`))
    }
    const findings = await axe(page, { without: OF_COLOUR })
    found.push(...findings.map((finding) => `${width}: ${finding}`))
  }
  return found
}

/** Flaws of the page in every theme, at the width that it has. */
export const flawsAtThisWidth = (page: Page): Promise<string[]> =>
  flaws(page, [page.viewportSize()?.width ?? 0])
