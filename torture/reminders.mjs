// The server is killed between sending a reminder and noting it: it arrives once more under the same id, or not at all.
import { createServer } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { SMTPServer } from 'smtp-server'
import { callerOf, must, register, startServer, withFolder } from './server.mjs'

const WAITS_MS = 60_000
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

async function until(what, isSo) {
  for (const end = Date.now() + WAITS_MS; !(await isSo()); await pause(20))
    if (Date.now() > end) throw new Error(`${what}: not within ${WAITS_MS} ms`)
}

/** Arrived messages: channel, goal's name and id. A listener hears of each before the receiver says that it has it. */
function arrivals() {
  const all = []
  let onArrival = () => {}
  const arrive = (channel, text, id) => {
    const [name] = /Goal \d+/.exec(text) ?? []
    all.push({ channel, name, id })
    onArrival(channel)
  }
  return { all, arrive, on: (listener) => (onArrival = listener) }
}

async function openMailbox({ arrive }) {
  const mailbox = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    async onData(stream, _session, done) {
      const raw = Buffer.concat(await stream.toArray()).toString()
      const [, id] = /^Message-ID:\s*<(.+)@/im.exec(raw) ?? []
      if (/List-Unsubscribe-Post: List-Unsubscribe=One-Click/.test(raw)) arrive('mail', raw, id)
      done()
    },
  })
  mailbox.on('error', () => {})
  await new Promise((resolve) => mailbox.listen(0, '127.0.0.1', resolve))
  return { port: mailbox.server.address().port, close: () => mailbox.close() }
}

async function openNtfy({ arrive }) {
  const ntfy = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += part))
    request.on('end', () => {
      arrive('ntfy', text, request.headers['idempotency-key'])
      response.end('{}')
    })
  })
  await new Promise((resolve) => ntfy.listen(0, '127.0.0.1', resolve))
  const close = () => {
    ntfy.closeAllConnections()
    ntfy.close()
  }
  return { port: ntfy.address().port, close }
}

/** Kills the server `kills` times, by turns while a mail and while a message to ntfy is on its way. */
export async function killedReminders({ kills }) {
  const heard = arrivals()
  const [mailbox, ntfy] = [await openMailbox(heard), await openNtfy(heard)]
  const env = {
    PUBLIC_URL: 'http://budget.home.arpa',
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    OUTGOING_HOSTS: `127.0.0.1:${ntfy.port}`,
  }
  try {
    return await withFolder(async (folder) => {
      let server = await startServer(folder, { env })
      const cookie = await register(server.port)
      await server.end()
      const db = new Database(join(folder, 'bucketbook.db'))
      db.exec('UPDATE users SET email_verified = 1')
      db.close()
      server = await startServer(folder, { env })
      let caller = callerOf(server.port, cookie)
      const channel = async (body) => (await must(caller, 'POST', '/api/channels', { body })).id
      const channels = [
        await channel({ kind: 'mail' }),
        await channel({ kind: 'ntfy', url: `http://127.0.0.1:${ntfy.port}`, topic: 'house' }),
      ]
      await must(caller, 'PUT', '/api/reminders/settings', {
        body: { rules: [{ about: 'goal', channels }] },
      })
      for (let n = 1; n <= kills; n++) {
        const turn = n % 2 ? 'mail' : 'ntfy'
        let isKilled = false
        heard.on((on) => {
          if (on !== turn || isKilled) return
          isKilled = true
          server.signal('SIGKILL')
        })
        const body = { name: `Goal ${n}`, target: '1', saved: '1' }
        await must(caller, 'POST', '/api/savings-buckets', { body })
        await until(`kill ${n}`, () => isKilled)
        await server.exited
        caller.close()
        heard.on(() => {})
        server = await startServer(folder, { env })
        caller = callerOf(server.port, cookie)
        await until(`reminders of goal ${n}`, async () => {
          const all = await must(caller, 'GET', '/api/reminders')
          return all.filter(({ name, sentAt }) => name === `Goal ${n}` && sentAt).length === 2
        })
      }
      caller.close()
      await server.end()
      const ids = new Map()
      for (const { channel: by, name, id } of heard.all) {
        const key = `${name} by ${by}`
        if (!id || (ids.get(key) ?? id) !== id) throw new Error(`${key} came under two ids`)
        ids.set(key, id)
      }
      if (ids.size !== 2 * kills) throw new Error(`${ids.size} of ${2 * kills} reminders arrived`)
      if (new Set(ids.values()).size !== ids.size) throw new Error('Two reminders came under one id')
      return { kills, reminders: ids.size, arrivals: heard.all.length }
    })
  } finally {
    mailbox.close()
    ntfy.close()
  }
}
