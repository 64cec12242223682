/** Node waits a millisecond at least for a timer, and none for this; browsers have only timers. */
const soon = globalThis.setImmediate ?? setTimeout

/** Lets everything else that waits run first: long work calls it between its slices. */
export const turn = (): Promise<void> => new Promise((resolve) => soon(() => resolve()))
