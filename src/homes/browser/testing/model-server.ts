/** The server of the model of the sync, with what the model needs beside its API. */
export interface ModelServer {
  /** The server's clock, in milliseconds since 1970. */
  clock: { now: number }
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Signs somebody new in, who has the tier for good; answers the cookie of their session. */
  letIn(tier: 'free' | 'premium'): Promise<string>
  /** Keys of all commands that were done in the book, as they are kept. */
  keysDone(bookId: string): Promise<string[]>
}
