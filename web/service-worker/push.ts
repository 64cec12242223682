declare const self: ServiceWorkerGlobalScope

/** A push message of the server, encrypted for this browser alone. */
interface Message {
  id: string
  title: string
  text: string
  /** The page that shows what it is about; without one, the app as it is. */
  page?: string
}

/** Shows a reminder. One that comes again, as after a crash of the server, takes the place of the first. */
export async function showPush({ data }: PushEvent): Promise<void> {
  const { id, title, text, page = '' } = (data?.json() ?? { title: 'Bucketbook', text: '' }) as Message
  const icon = new URL('icons/icon-192.png', self.registration.scope).href
  await self.registration.showNotification(title, {
    body: text,
    icon,
    data: page,
    ...(id ? { tag: id } : {}),
  })
}

/**
 * Shows the tab in which the page of a notification is open, or opens it: what somebody is typing elsewhere stays as it
 * is. Without a page, any tab of the app will do.
 */
export async function openNotified({ data: page }: Notification): Promise<void> {
  const { href } = new URL(page, self.registration.scope)
  const tabs = await self.clients.matchAll({ type: 'window' })
  const open = page ? tabs.find(({ url }) => url.replace(/[?#].*/, '') === href) : tabs[0]
  await (open ? open.focus() : self.clients.openWindow(href))
}
