import type { LeftOut } from './statement.ts'
import { quoted } from './words.ts'

/** Counts what is no row here by its reason, with the first of each as an example. */
export function createLeftOut() {
  const found = new Map<string, LeftOut>()
  return {
    count: (reason: string, example: string): void => {
      const known = found.get(reason)
      if (known) known.count += 1
      else found.set(reason, { reason, count: 1, example: quoted(example) })
    },
    list: (): LeftOut[] => [...found.values()],
  }
}
