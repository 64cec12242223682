declare const self: ServiceWorkerGlobalScope

/** The path that other apps share to; the manifest names it. */
const SHARE = 'share'
/** The cache in which files wait for the page, and what keeps their names: `ui/shared-files.ts` takes them from there. */
const [SHARED_FILES, KEPT_NAME] = ['bucketbook-shared', 'x-name']

/** True for what another app shares with the installed one. */
export const isShare = ({ method, url }: Request): boolean =>
  method === 'POST' && url.split(/[?#]/)[0] === `${self.registration.scope}${SHARE}`

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Lays files aside until the page takes them; what was shared before and not taken goes. */
async function layAside(files: File[]): Promise<void> {
  await caches.delete(SHARED_FILES)
  if (files.length === 0) return
  const aside = await caches.open(SHARED_FILES)
  for (const [place, file] of files.entries()) {
    const headers = { 'content-type': file.type, [KEPT_NAME]: encodeURIComponent(file.name) }
    await aside.put(new URL(`shared/${place}`, self.registration.scope), new Response(file, { headers }))
  }
}

/**
 * Takes what another app shares, which never leaves the device by that, and leads to where it belongs: pictures and texts
 * to the form of an entry, files to the import.
 */
export async function takeShare(request: Request): Promise<Response> {
  const form = await request.formData()
  const files = form.getAll('shared-file').filter((one) => one instanceof File && one.size > 0) as File[]
  await layAside(files)
  const isStatement = files.some(({ type }) => !type.startsWith('image/'))
  const to = new URL(isStatement ? 'import' : './', self.registration.scope)
  if (files.length > 0) to.searchParams.set('shared', isStatement ? 'files' : 'picture')
  if (!isStatement)
    for (const name of ['shared-title', 'shared-text']) {
      const text = textOf(form, name)
      if (text) to.searchParams.set(name, text)
    }
  return Response.redirect(to.href, 303)
}
