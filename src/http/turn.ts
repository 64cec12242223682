/** Node waits a millisecond at least for a timer, and none for this; browsers have only timers. */
const soon = globalThis.setImmediate ?? setTimeout

/** Lets everything else that waits run first: long work calls it between its slices. */
export const turn = (): Promise<void> => new Promise((resolve) => soon(() => resolve()))

/** All that the work yields, with a turn for others after every `size` items. */
export async function gather<Item>(work: Iterable<Item>, size: number): Promise<Item[]> {
  const items: Item[] = []
  for (const item of work) {
    items.push(item)
    if (items.length % size === 0) await turn()
  }
  return items
}
