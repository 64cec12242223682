const PASSWORD = 'correct horse'

/** Calls of a served API by somebody's browser. */
export function clientOf(url: () => string) {
  const post = async (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
    const answer = await fetch(url() + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const json = (await answer.json()) as Record<string, string>
    return {
      status: answer.status,
      body: json,
      cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
    }
  }
  return {
    post,
    signUp: (email: string, more: object = {}) =>
      post('/api/auth/register', { firstName: 'Anna', lastName: 'Berg', email, password: PASSWORD, ...more }),
    signIn: (email: string, password = PASSWORD) => post('/api/auth/login', { email, password }),
    user: (cookie: string) => fetch(`${url()}/api/auth/user`, { headers: { cookie } }),
  }
}
