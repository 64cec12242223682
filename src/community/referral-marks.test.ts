import { expect, it } from 'vitest'
import { annasServer, verifyAll } from '../identity/testing.ts'
import { friendOf, keepBook, record } from './testing.ts'

it.each([
  ['203.0.113.7', '203.0.113.7', 'shared'],
  ['2001:db8:1:2::5', '2001:db8:1:2::9', 'shared'],
  ['203.0.113.7', '203.0.113.8', 'days'],
  ['192.168.1.20', '192.168.1.20', 'days'],
  ['::ffff:10.0.0.3', '::ffff:10.0.0.3', 'days'],
  ['fd00::1', 'fd00::1', 'days'],
  ['100.64.3.4', '100.64.3.4', 'days'],
])('takes a friend from %s, invited from %s, for %s', async (friendsAddress, address, state) => {
  const where = { address }
  const { server, anna } = await annasServer({ clientOf: () => where })
  const { code } = await anna.get('/referrals')
  where.address = friendsAddress
  await friendOf(server, 'ben', { referralCode: code })
  where.address = address
  expect((await anna.get('/referrals')).friends).toMatchObject([{ state }])
})

it('pays for neither of two friends who came over one public address', async () => {
  const where = { address: '198.51.100.1' }
  const { server, anna } = await annasServer({ clientOf: () => where })
  const { code } = await anna.get('/referrals')
  where.address = '203.0.113.9'
  const [ben, cleo] = [
    await friendOf(server, 'ben', { referralCode: code }),
    await friendOf(server, 'cleo', { referralCode: code }),
  ]
  await keepBook(server, ben)
  await record(cleo)
  expect(await anna.get('/referrals')).toMatchObject({
    successfulSignups: 0,
    friends: [{ state: 'shared' }, { state: 'shared' }],
  })
})

it('waits for a verified address where the server sends mail', async () => {
  const { server, anna } = await annasServer({ publicUrl: 'https://book.example' })
  const { code } = await anna.get('/referrals')
  const ben = await friendOf(server, 'ben', { referralCode: code })
  await keepBook(server, ben)
  expect(await anna.get('/referrals')).toMatchObject({
    successfulSignups: 0,
    friends: [{ days: 7, state: 'address' }],
  })
  verifyAll(server)
  await ben.done('PUT', '/profile', { bio: 'Verified' })
  expect(await anna.get('/referrals')).toMatchObject({ successfulSignups: 1 })
})
