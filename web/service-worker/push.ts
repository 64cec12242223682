declare const self: ServiceWorkerGlobalScope

/** What the server sends, encrypted for this browser alone. */
interface Message {
  id: string
  title: string
  text: string
}

/** Shows a reminder. One that comes again, as after a crash of the server, takes the place of the first. */
export async function showPush({ data }: PushEvent): Promise<void> {
  const { id, title, text } = (data?.json() ?? { title: 'Bucketbook', text: '' }) as Message
  const icon = new URL('icons/icon-192.png', self.registration.scope).href
  await self.registration.showNotification(title, { body: text, icon, ...(id ? { tag: id } : {}) })
}

/** Opens the app, or shows the tab in which it is open. */
export async function openNotified(): Promise<void> {
  const { scope } = self.registration
  const [open] = await self.clients.matchAll({ type: 'window' })
  await (open ? open.focus() : self.clients.openWindow(scope))
}
