// What a browser asks of the server in the image.
const PATIENCE_MS = 30_000

export function visitor(url) {
  const send = async (path, init) => {
    const answer = await fetch(url() + path, { signal: AbortSignal.timeout(10_000), ...init })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`)
    return { answer, text }
  }
  const get = async (path, cookie = '') => (await send(path, { headers: { cookie } })).text
  const post = (path, body, cookie = '') =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })

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
  /** Registers somebody and answers the cookie of their session. */
  const signUp = async () => {
    const person = {
      firstName: 'Anna',
      lastName: 'Berg',
      email: 'anna@example.org',
      password: 'correct horse',
    }
    const { answer } = await post('/api/auth/register', person)
    return answer.headers.get('set-cookie').split(';')[0]
  }
  return { get, post, isUp, signUp }
}
