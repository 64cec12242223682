import { showToast } from '../ui/toast.ts'

/** Says what was done, with the way back for as long as the toast is there. */
export const offerUndo = (title: string, run: () => void, text?: string): void =>
  showToast({ tone: 'success', title, text, action: { label: 'Undo', run } })
