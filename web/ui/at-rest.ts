/** Whoever has just been shown a page reaches for it first. */
const REST_MS = 250

/** Once a page is shown and nothing else is to be done: for what it can do without until then. */
export const atRest = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => (self.requestIdleCallback ?? setTimeout)(() => resolve()), REST_MS)
  })
