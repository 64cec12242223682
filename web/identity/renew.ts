import { api } from '../api/client.ts'

const RENEWED = 'bucketbook_sessionRenewed'

/** Once a day: whoever comes back within a month stays signed in. Nobody waits for it or hears of it. */
export async function renewSession() {
  const today = new Date().toDateString()
  try {
    if (localStorage.getItem(RENEWED) === today) return
    const reply = await api.auth.sessions.renew.$post()
    if (reply.ok) localStorage.setItem(RENEWED, today)
  } catch {
    // No server or no storage: at the next visit.
  }
}
