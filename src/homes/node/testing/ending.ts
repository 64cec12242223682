/** The error of a request whose server has ended meanwhile. */
export class ServerEnded extends Error {}

/** A process that can end: `ended` refuses then whoever waits for it. */
export function newProcess() {
  let end = () => {}
  const ended = new Promise<never>((_, reject) => {
    end = () => reject(new ServerEnded('The server ended.'))
  })
  ended.catch(() => {})
  return { ended, end }
}
