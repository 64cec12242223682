/** Milliseconds left to whoever has just been shown a page and reaches for it first. */
const REST_MS = 250

/** Resolves once a page is shown and nothing else is to be done: for what the page can do without until then. */
export const atRest = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => (self.requestIdleCallback ?? setTimeout)(() => resolve()), REST_MS)
  })
