import type { Page } from 'playwright-core'

/** Reloads once the entry of a dialog that has just closed is left: nobody is quick enough to come between. */
export function reloadsAfterDialogs(page: Page): void {
  const reload = page.reload.bind(page)
  page.reload = async (options) => {
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const isOfDialog = history.state?.dialog !== undefined && !document.querySelector('dialog[open]')
          if (!isOfDialog) resolve(undefined)
          addEventListener('popstate', resolve)
          // A dialog that was open at the reload before has left its entry.
          setTimeout(resolve, 1000)
        }),
    )
    return reload(options)
  }
}
