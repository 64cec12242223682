// Puts nginx and Caddy in front of the built server, with the samples of deploy/, and uses the app through them:
// `npm run test:proxies`. Gets both by apt where it may.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuilt } from './proxies/built.mjs'
import { askThrough, CLIENT } from './proxies/client.mjs'
import { checkInBrowser } from './proxies/in-browser.mjs'
import { makeCertificate, PROXIES } from './proxies/samples.mjs'
import { visitorOf } from './visitor.mjs'

const NAME = 'budget.example.org'
const MIB = 1024 * 1024

const isThere = (command) =>
  ['/usr/sbin', '/usr/bin', '/usr/local/bin'].some((folder) => existsSync(join(folder, command)))

const run = (command, args) => execFileSync(command, args, { stdio: 'ignore' })

function getProxy({ command, debian }) {
  if (!isThere(command) && process.getuid() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debian])
  }
  return isThere(command)
}

/** A statement of so many bytes, with a hundred payments. */
function statement(bytes) {
  const memo = 'x'.repeat(Math.floor(bytes / 100) - 60)
  const rows = Array.from(
    { length: 100 },
    (_, n) => `2026-01-${String((n % 28) + 1).padStart(2, '0')},-${n + 1}.00,Shop ${n},${memo}`,
  )
  return `Date,Amount,Description,Note\n${rows.join('\n')}\n`
}

async function send({ ask }, csv, accountId, cookie) {
  const form = new FormData()
  form.set('file', new Blob([csv]), 'statement.csv')
  form.set('accountId', accountId)
  const whole = new Response(form)
  const headers = { 'content-type': whole.headers.get('content-type'), cookie }
  return ask('POST', '/api/statements', headers, Buffer.from(await whole.arrayBuffer()))
}

async function checkThrough(proxy, basePath, folder) {
  const certificate = makeCertificate(folder, NAME)
  const { port, plainPort, upstream, stop } = await proxy.start({ folder, basePath, name: NAME, certificate })
  const origin = `https://${NAME}:${port}`
  const server = await startBuilt(upstream, {
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: origin,
    TRUSTED_PROXIES: '127.0.0.1',
    BASE_PATH: basePath,
  })
  try {
    const client = visitorOf(askThrough({ name: NAME, port, basePath }))
    await client.isUp()
    const { cookie, header } = await client.signUp()
    assert.match(header, /; Secure/i, `the cookie is not kept to https: ${header}`)
    // A cookie of this prefix is taken from no other site of the same name's family, and asks for this path.
    assert.match(header, /^__Host-.*; Path=\/;/, header)

    // A client that lies about itself is still known by its address.
    await client.post(
      '/api/auth/login',
      { email: 'anna@example.org', password: 'correct horse' },
      { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'http' },
    )
    const addresses = server.auditAddresses()
    assert.ok(addresses.length >= 2)
    assert.deepEqual([...new Set(addresses)], [CLIENT])

    const foreign = await client.ask(
      'POST',
      '/api/accounts',
      { cookie, origin: 'https://evil.example' },
      '{"name":"Evil"}',
    )
    assert.equal(foreign.status, 403, foreign.text)
    const account = await client.post('/api/accounts', { name: 'Checking' }, { cookie })
    const { id } = JSON.parse(account.text)
    const upload = await send(client, statement(10 * MIB - 2000), id, cookie)
    assert.ok(upload.status === 200 || upload.status === 201, `${upload.status} ${upload.text.slice(0, 300)}`)
    const tooLarge = await send(client, statement(65 * MIB), id, cookie)
    assert.equal(tooLarge.status, 413)
    assert.match(tooLarge.text, /"requestId"/, 'the proxy refused it, not Bucketbook')
    if (basePath !== '/') {
      const moved = await client.ask('GET', '')
      assert.ok([301, 302, 307, 308].includes(moved.status), String(moved.status))
    }
    if (plainPort) {
      const moved = await fetch(`http://127.0.0.1:${plainPort}/x?y=1`, {
        redirect: 'manual',
        headers: { host: NAME },
      })
      assert.equal(moved.status, 301)
    }
    await checkInBrowser({ origin, name: NAME, basePath })
  } catch (error) {
    error.message += `\n${proxy.log?.(folder) ?? ''}\n${server.log().slice(-2000)}`
    throw error
  } finally {
    await server.stop()
    await stop()
  }
}

let failed = 0
for (const proxy of PROXIES) {
  if (!getProxy(proxy)) {
    console.log(`left out  ${proxy.command}: it is not here, and only root may install it`)
    continue
  }
  for (const basePath of ['/', '/money/']) {
    const folder = mkdtempSync(join(tmpdir(), 'bucketbook-proxy-'))
    try {
      await checkThrough(proxy, basePath, folder)
      console.log(`ok      ${proxy.command}, ${basePath}`)
    } catch (error) {
      failed++
      console.log(`FAILED  ${proxy.command}, ${basePath}\n${error.stack}`)
    }
    rmSync(folder, { recursive: true, force: true })
  }
}
console.log('Traefik is not in Debian: its sample was not run.')
process.exitCode = failed ? 1 : 0
