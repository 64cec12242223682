import { chooseMode } from '../api/choose-mode.ts'
import { showToast } from '../ui/toast.ts'

/** Local mode on or off; a toast says why where it can't be. */
export async function switchMode(wanted: 'local' | 'online'): Promise<void> {
  const outcome = await chooseMode(wanted)
  if (outcome.ok) return
  const title = wanted === 'local' ? 'Local mode could not begin' : 'Your changes are not sent yet'
  showToast({ tone: 'error', title, text: outcome.message })
}
