import { SMTPServer } from 'smtp-server'
import { afterAll, expect, it } from 'vitest'
import { type Person, personOn, sharedBook } from '../../household/testing.ts'
import { cloudServer } from './testing/workerd.ts'

const letters: { to: string; text: string }[] = []
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  async onData(stream, { envelope }, done) {
    const raw = Buffer.concat(await stream.toArray()).toString()
    // As it is read: quoted-printable breaks lines and writes = anew.
    const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    letters.push({ to: envelope.rcptTo[0]?.address ?? '', text })
    done()
  },
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.server.address() as { port: number }
const cloud = await cloudServer({
  PUBLIC_URL: 'http://budget.example.org',
  SMTP_URL: `smtp://localhost:${port}`,
})
afterAll(async () => {
  await cloud.close()
  server.close()
})

const newPerson = (name: string): Promise<Person> =>
  personOn({ ...cloud, home: { operatorEmails: [] } } as never, name)
const lettersWith = (to: string, words: string) =>
  letters.filter((letter) => letter.to === to && letter.text.includes(words))

it('who has forgotten the password sets a new one by a mail, which goes out once', async () => {
  const anna = await newPerson('Anna')
  await anna.done('POST', '/auth/password-reset', { email: anna.email })
  await expect.poll(() => lettersWith(anna.email, 'Set a new password').length).toBe(1)
  const [letter] = lettersWith(anna.email, 'Set a new password')
  const [, token] = /http:\/\/budget\.example\.org\/\S*reset=([\w-]+)/.exec(letter?.text ?? '') ?? []
  const password = 'another horse'
  expect((await anna.send('POST', '/auth/password-reset/confirm', { token, password })).status).toBe(200)
  expect((await anna.send('POST', '/auth/login', { email: anna.email, password })).status).toBe(200)
  expect(lettersWith(anna.email, 'Set a new password')).toHaveLength(1)
})

it('an invitation to a shared book goes out of the object of that book', async () => {
  const ben = await newPerson('Ben')
  const { id } = await sharedBook(ben)
  await ben.done('POST', `/books/${id}/invitations`, { role: 'editor', email: 'cleo@example.com' })
  await expect.poll(() => lettersWith('cleo@example.com', 'Our flat').length).toBe(1)
})

it('who has shown that the address is theirs has a channel that brings mails', async () => {
  const dora = await newPerson('Dora')
  await expect.poll(() => lettersWith(dora.email, 'Is this your').length).toBe(1)
  const [letter] = lettersWith(dora.email, 'Is this your')
  const [, token] = /http:\/\/budget\.example\.org\/\S*verify=([\w-]+)/.exec(letter?.text ?? '') ?? []
  expect((await dora.send('POST', '/auth/email-verification/confirm', { token })).status).toBe(200)
  const { id } = await dora.done('POST', '/channels', { kind: 'mail' })
  expect(await dora.done('POST', `/channels/${id}/test`)).toMatchObject({ message: 'Delivered.' })
  expect(lettersWith(dora.email, 'List-Unsubscribe-Post')).toHaveLength(1)
})
