// Somebody who uses a server. `ask(method, path, headers, body)` takes a request there and answers
// { status, text, cookies }.
const PATIENCE_MS = 30_000

export function visitorOf(ask) {
  const done = async (method, path, headers, body) => {
    const answer = await ask(method, path, headers, body)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`)
    return answer
  }
  const get = async (path, headers = {}) => (await done('GET', path, headers)).text
  const post = (path, body, headers = {}) =>
    done('POST', path, { 'content-type': 'application/json', ...headers }, JSON.stringify(body))

  /** Waits until the server answers. */
  const isUp = async () => {
    for (const end = Date.now() + PATIENCE_MS; ; ) {
      try {
        return await get('/api/health')
      } catch (error) {
        if (Date.now() > end) throw error
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }
  /** Registers somebody and answers the cookie of their session, and the header that set it. */
  const signUp = async () => {
    const person = {
      firstName: 'Anna',
      lastName: 'Berg',
      email: 'anna@example.org',
      password: 'correct horse',
    }
    const [header] = (await post('/api/auth/register', person)).cookies
    return { header, cookie: header.split(';')[0] }
  }
  return { ask, get, post, isUp, signUp }
}

/** The way to a server at this address. */
export const fetchFrom = (url) => async (method, path, headers, body) => {
  const answer = await fetch(url() + path, { method, headers, body, signal: AbortSignal.timeout(10_000) })
  return { status: answer.status, text: await answer.text(), cookies: answer.headers.getSetCookie() }
}
