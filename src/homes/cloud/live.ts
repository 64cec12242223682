/** Interval at which the version is looked at, as in the home of Node, and looks after which it is asked whether who listens is still signed in. */
const [LOOK_MS, LOOKS] = [1000, 10]

/** A stream of the versions of a shared book. `versionNow` is undefined for who is not in it any more. */
export function versionsOf(
  book: string,
  versionNow: () => number | undefined,
  isSignedIn: () => Promise<boolean>,
): Response {
  const encoder = new TextEncoder()
  let told: number | undefined
  let looks = 0
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        const version = versionNow()
        if (version === undefined) return controller.close()
        if (version !== told) {
          told = version
          const data = JSON.stringify({ book, version })
          return controller.enqueue(encoder.encode(`event: version\ndata: ${data}\n\n`))
        }
        await new Promise((done) => setTimeout(done, LOOK_MS))
        if (++looks % LOOKS > 0) continue
        if (!(await isSignedIn())) return controller.close()
        return controller.enqueue(encoder.encode(': still here\n\n'))
      }
    },
  })
  const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }
  return new Response(stream, { headers })
}
