type Earned = [id: string, points: number][]

const listeners = new Set<(earned: Earned) => void>()

/** Told what an answer earned: `activity`, or an achievement by its id, with the points. */
export function onEarned(listener: (earned: Earned) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function announce(earned: Earned): void {
  for (const listener of listeners) listener(earned)
}

/** Reads it from an answer of the server or of this browser: "activity=1,first_account=2". */
export function tellEarned({ headers }: Response): void {
  const told = headers.get('bucketbook-earned')
  if (!told) return
  const earned = told.split(',').map((one): Earned[number] => {
    const [id = '', points] = one.split('=')
    return [id, Number(points)]
  })
  announce(earned)
}
