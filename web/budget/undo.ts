import { showToast } from '../ui/toast.ts'

interface Offer {
  text?: string
  /** What was done, where another button undoes it as well. */
  about?: string
}

/** Says what was done, with the way back for as long as the toast is there. */
export const offerUndo = (title: string, run: () => void, offer: Offer = {}): void =>
  showToast({ tone: 'success', title, ...offer, action: { label: 'Undo', run } })
