import type { Page } from 'playwright-core'

/** Resolves once the entry of a dialog that has just closed is left in the browser's history. */
const entryLeft = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const isOfDialog = history.state?.dialog !== undefined && !document.querySelector('dialog[open]')
        if (!isOfDialog) return resolve()
        addEventListener('popstate', () => resolve())
        // An entry from before a reload stays where its dialog was open.
        setTimeout(resolve, 1000)
      }),
  )

/** Lets the page leave only after the entry of a dialog that has just closed: nobody is quick enough to come between. */
export function leaveAfterDialogs(page: Page): void {
  for (const way of ['reload', 'goto', 'goBack'] as const) {
    const leave = page[way].bind(page) as (...input: unknown[]) => Promise<null>
    page[way] = async (...input: unknown[]) => {
      await entryLeft(page)
      return leave(...input)
    }
  }
}
