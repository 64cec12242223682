// The way through a proxy from an address of its own, so that the client can be told from the proxy.
import { request } from 'node:https'

export const CLIENT = '127.0.0.9'

export const askThrough =
  ({ name, port, basePath }) =>
  (method, path, headers, body = '') =>
    new Promise((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        localAddress: CLIENT,
        servername: name,
        rejectUnauthorized: false,
        port,
        method,
        path: basePath.replace(/\/$/, '') + path,
        headers: { host: `${name}:${port}`, origin: `https://${name}:${port}`, ...headers },
        agent: false,
      }
      const sent = request(options, async (answer) => {
        answer.setEncoding('utf8')
        let text = ''
        for await (const chunk of answer) text += chunk
        resolve({ status: answer.statusCode, text, cookies: answer.headers['set-cookie'] })
      })
      sent.once('error', reject)
      sent.setTimeout(60_000, () => sent.destroy(new Error(`${path}: no answer`)))
      sent.end(body)
    })
