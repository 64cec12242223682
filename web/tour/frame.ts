import type { TourStep } from './step.ts'

/** The app around the tour, as far as the tour changes it. */
export interface TourFrame {
  /** Sets the sidebar and Budget Mode as the step needs them. */
  prepare: (step: TourStep) => void
  /** Sets them as they were before the tour. */
  restore: () => void
}
