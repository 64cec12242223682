const missing = new WeakSet<object>()

/** Notes what goes wrong where a part of the app is fetched: browsers each say it in words of their own. */
export function watchMissingCode(): void {
  addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload?: unknown }
    if (typeof payload === 'object' && payload !== null) missing.add(payload)
  })
}

/** True for an error of code that did not come: the server is away, or has a newer release. */
export const isMissingCode = (error: Error): boolean => missing.has(error)
