import { showToast } from '../../ui/toast.ts'

const TITLE = "Congratulations! You've filled your bucket!"
const DELAY_MS = 4_000

/** The overlay about four seconds after the goal is gone; its code is fetched meanwhile. */
export function congratulateLater(goal: { name: string; saved: string; isVictory: boolean }): void {
  const overlay = import('./congratulations.tsx')
  overlay.catch(() => {})
  setTimeout(() => {
    overlay.then(
      ({ showCongratulations }) => showCongratulations({ title: TITLE, ...goal }),
      () => showToast({ tone: 'success', title: TITLE, text: goal.name }),
    )
  }, DELAY_MS)
}
