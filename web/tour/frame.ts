import type { TourStep } from './step.ts'

/** What the tour changes of the app around it. */
export interface TourFrame {
  /** The sidebar and Budget Mode as the step needs them. */
  prepare: (step: TourStep) => void
  /** As they were before the tour. */
  restore: () => void
}
