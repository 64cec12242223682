import { showToast } from '../../ui/toast.ts'

const TITLE = "Congratulations! You've filled your bucket!"
const DELAY_MS = 4_000

interface Celebrated {
  name: string
  saved: string
  isVictory: boolean
  undo: () => void
}

/**
 * The overlay about four seconds after the goal is gone; its code is fetched meanwhile. Answers how to call it off,
 * which closes it where it is open already.
 */
export function congratulateLater(goal: Celebrated): () => void {
  const overlay = import('./congratulations.tsx')
  overlay.catch(() => {})
  let close = () => {}
  const timer = setTimeout(() => {
    overlay.then(
      ({ showCongratulations }) => {
        close = showCongratulations({ title: TITLE, ...goal })
      },
      () => showToast({ tone: 'success', title: TITLE, text: goal.name }),
    )
  }, DELAY_MS)
  return () => {
    clearTimeout(timer)
    close()
  }
}
