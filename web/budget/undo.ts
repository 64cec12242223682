import { showToast } from '../ui/toast.ts'

interface Offer {
  text?: string
  /** Key of the offer, where another button undoes the same. */
  about?: string
}

/** Says what was done, with the way back for as long as the toast is there. */
export const offerUndo = (title: string, run: () => void, offer: Offer = {}): void =>
  showToast({ tone: 'success', title, ...offer, action: { label: 'Undo', run } })
