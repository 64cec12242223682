/**
 * Runs work so many at once; the rest waits in line, `mostWaiting` at most. `refuse` ends what comes when the line
 * is full.
 */
export function atMost(most: number, mostWaiting: number, refuse: () => never) {
  const line: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < most) running++
    else if (line.length >= mostWaiting) refuse()
    // Whoever leaves gives the place on: nobody who comes meanwhile takes it.
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
