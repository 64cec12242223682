// A client at an address of its own, so that it can be told from the proxy.
import { request } from 'node:https'

export const CLIENT = '127.0.0.9'

export function clientOf({ name, port, basePath }) {
  const ask = (method, path, headers = {}, body = '', base = basePath) =>
    new Promise((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        localAddress: CLIENT,
        servername: name,
        rejectUnauthorized: false,
        port,
        method,
        path: base + path,
        headers: { host: `${name}:${port}`, origin: `https://${name}:${port}`, ...headers },
        agent: false,
      }
      const sent = request(options, async (answer) => {
        answer.setEncoding('utf8')
        let text = ''
        for await (const chunk of answer) text += chunk
        resolve({ status: answer.statusCode, headers: answer.headers, text })
      })
      sent.once('error', reject)
      sent.setTimeout(60_000, () => sent.destroy(new Error(`${path}: no answer`)))
      sent.end(body)
    })

  const send = async (path, type, body, headers) => {
    const length = { 'content-type': type, 'content-length': Buffer.byteLength(body) }
    return ask('POST', path, { ...length, ...headers }, body)
  }
  const post = async (path, body, headers) => {
    const answer = await send(path, 'application/json', JSON.stringify(body), headers)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`)
    return answer
  }

  const isUp = async () => {
    for (let left = 400; ; left--) {
      const { status, text } = await ask('GET', 'api/health').catch((error) => ({
        status: 0,
        text: error.message,
      }))
      if (status === 200) return
      if (left === 0) throw new Error(`It is not up: ${status} ${text}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const signUp = async () => {
    const person = {
      firstName: 'Anna',
      lastName: 'Berg',
      email: 'anna@example.org',
      password: 'correct horse',
    }
    const { headers } = await post('api/auth/register', person)
    const [header] = headers['set-cookie']
    return { header, cookie: header.split(';')[0] }
  }
  const upload = async (path, csv, accountId, cookie) => {
    const form = new FormData()
    form.set('file', new Blob([csv]), 'statement.csv')
    form.set('accountId', accountId)
    const whole = new Response(form)
    const body = Buffer.from(await whole.arrayBuffer())
    return send(path, whole.headers.get('content-type'), body, { cookie })
  }
  return { ask, post, isUp, signUp, upload }
}
