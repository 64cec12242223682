import type { Page } from 'playwright-core'

/**
 * Watches from now on for what screen readers leave out: regions that come to the page together with their text. One
 * that only moves, as the toasts' does between the page and a dialog, was heard where it was before.
 */
export async function watchRegions(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const unheard: string[] = []
    Object.assign(window, { unheard })
    const heard = new WeakMap<Element, string>()
    const remember = () => {
      for (const region of document.querySelectorAll<HTMLElement>('[role=status]'))
        heard.set(region, region.innerText)
    }
    remember()
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLElement)) continue
        for (const region of [node, ...node.querySelectorAll<HTMLElement>('*')])
          if (region.matches('[role=status]') && region.innerText && heard.get(region) !== region.innerText)
            unheard.push(region.innerText)
      }
      remember()
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { unheard: string[] }).unheard)
}
