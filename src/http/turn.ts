/** Lets everything else that waits run first: long work calls it between its slices. */
export const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
