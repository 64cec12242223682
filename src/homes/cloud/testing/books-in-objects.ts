import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, vi } from 'vitest'
import type { Mail } from '../../../identity/context.ts'
import { endShared, sharedServer } from './workerd.ts'

// Modules that an earlier file has read keep what was mocked for it.
afterAll(endShared)

const mailsOf = new Map<string, Mail[]>()
const mailbox = createServer(async (request, response) => {
  mailsOf.get(request.url?.slice(1) ?? '')?.push(JSON.parse(await text(request)))
  response.end()
})
const opened = new Promise<void>((done) => {
  mailbox.listen(0, '127.0.0.1', done).unref()
})

// Cases of shared books once more, over objects in workerd. Each server of a test is a world in which nobody is yet.
vi.mock('../../node/testing.ts', async (original) => {
  const real = await original<typeof import('../../node/testing.ts')>()
  return {
    ...real,
    testServer(settings = {}) {
      const server = real.testServer(settings)
      // Two files of one process have a copy of this module each, and the objects together.
      const name = randomUUID()
      mailsOf.set(name, server.mails)
      let ahead = server.clock.now - Date.now()
      async function fetch(path: string, init: RequestInit = {}) {
        const cloud = await sharedServer()
        await opened
        cloud.clock.ahead = ahead
        const headers = new Headers(init.headers)
        // Settings that a test changes meanwhile hold from now on.
        const { operatorEmails, registration, publicUrl, defaultTier } = server.home
        const mailsTo = `http://127.0.0.1:${(mailbox.address() as AddressInfo).port}/${name}`
        const home = { operatorEmails, registration, publicUrl, defaultTier }
        headers.set('test-world', JSON.stringify({ name, home, mailsTo }))
        return cloud.fetch(path, { ...init, headers })
      }
      return {
        ...server,
        isApart: true,
        isAtHand: false,
        clock: {
          get now() {
            return Date.now() + ahead
          },
          set now(now: number) {
            ahead = now - Date.now()
          },
        },
        fetch,
        async invite(email: string | null = null) {
          const headers = { authorization: (await sharedServer()).authorizationOf('invitations') }
          const body = JSON.stringify(email)
          return (await fetch('/ops/invitations', { method: 'POST', headers, body })).json()
        },
      }
    },
  }
})
