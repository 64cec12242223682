import type { Page } from 'playwright-core'

/** From now on watches for what screen readers leave out: regions that come to the page together with their text. */
export async function watchRegions(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const unheard: string[] = []
    Object.assign(window, { unheard })
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLElement)) continue
        for (const region of [node, ...node.querySelectorAll<HTMLElement>('*')])
          if (region.matches('[role=status]') && region.innerText) unheard.push(region.innerText)
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { unheard: string[] }).unheard)
}
