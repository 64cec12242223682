/** What the model of the sync asks of a server beside its API. */
export interface ModelServer {
  /** What time it is there. */
  clock: { now: number }
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Signs somebody new in, who has the tier for good; answers the cookie of their session. */
  letIn(tier: 'free' | 'premium'): Promise<string>
  /** Keys of all commands that were done in the book, as they are kept. */
  keysDone(bookId: string): Promise<string[]>
}
