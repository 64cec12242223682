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

/** Lets the page reload only after the entry of a dialog that has just closed: nobody is quick enough to come between. */
export function reloadAfterDialogs(page: Page): void {
  const reload = page.reload.bind(page)
  page.reload = async (options) => {
    await entryLeft(page)
    return reload(options)
  }
}
