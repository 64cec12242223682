import { plural } from '../ui/format.ts'
import { showToast } from '../ui/toast.ts'

export function tellSealed(count: number) {
  const what = plural(count, 'change that was', 'changes that were')
  const text = `${what} not sent yet: locked in this browser, and sent when you sign in again.`
  showToast({ tone: 'success', title: 'You are signed out', text })
}
