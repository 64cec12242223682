/** The cache in which the service worker lays files aside, and the header with their names (`service-worker/share.ts`). */
const [SHARED_FILES, KEPT_NAME] = ['bucketbook-shared', 'x-name']

/** Takes the files that another app has shared with the installed one; each is taken once. */
export async function takeSharedFiles(): Promise<File[]> {
  // Caches are missing on plain http, where nothing can be shared with the app either.
  if (!('caches' in globalThis)) return []
  const aside = await caches.open(SHARED_FILES)
  const files = await Promise.all(
    (await aside.keys()).map(async (request) => {
      const reply = await aside.match(request)
      const name = decodeURIComponent(reply?.headers.get(KEPT_NAME) ?? 'file')
      return reply && new File([await reply.blob()], name, { type: reply.headers.get('content-type') ?? '' })
    }),
  )
  await caches.delete(SHARED_FILES)
  return files.filter((file) => file !== undefined)
}
