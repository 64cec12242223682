import { createEvent } from './store.ts'

type Earned = [id: string, points: number][]

const earnings = createEvent<Earned>()

/** Told what an answer earned: `activity`, or an achievement by its id, with the points. */
export const onEarned = earnings.subscribe
export const announce = earnings.tell

/** The header in which an answer of the server or of this browser tells it: "activity=1,first_account=2". */
export const EARNED = 'bucketbook-earned'

export function tellEarned(told: string | null): void {
  if (!told) return
  const earned = told.split(',').map((one): Earned[number] => {
    const [id = '', points] = one.split('=')
    return [id, Number(points)]
  })
  announce(earned)
}
