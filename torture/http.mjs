// A server under requests that nobody sends in good faith.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { chanceOf } from './chance.mjs'
import { callerOf, must, register, startServer, withFolder } from './server.mjs'

const MIB = 1024 * 1024
/** Longer than any slow sender may hold on: 10 s for headers or for a body's pace, and a second to notice. */
const CLOSED_MS = 25_000

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const memoryOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024

/** Sends bytes and answers what came back until the connection ended, or until `ms` passed. */
export async function exchange(port, chunks, { ms = 3000, reset = false } = {}) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    if (answer.length < 100_000) answer += chunk
  })
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', () => resolve(true)))
  for (const chunk of [chunks].flat()) {
    if (socket.destroyed) break
    // A reader that does not read makes the writer wait; it may also close.
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => {}), closed, pause(ms)])
  }
  if (reset) {
    await pause(5)
    socket.resetAndDestroy()
  }
  await Promise.race([closed, pause(ms)])
  socket.destroy()
  return { answer, statuses: [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)) }
}

const headOf = (method, path, headers) =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`
const json = (cookie, body, more = []) =>
  Buffer.concat([
    Buffer.from(
      headOf('POST', '/api/transactions', [
        `Cookie: ${cookie}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        ...more,
      ]),
    ),
    Buffer.from(body),
  ])
const entry = (description, more = '') =>
  `{"type":"expense","amount":"1","description":${description}${more}}`

/** Each with the statuses that are right; an empty list where the connection may just end. */
function badRequests(cookie) {
  const asJson = (body, more) => json(cookie, body, more)
  const chunked = (path, count) => [
    headOf('POST', path, [
      `Cookie: ${cookie}`,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    ]),
    ...Array.from({ length: count }, () => `10000\r\n${'x'.repeat(65_536)}\r\n`),
  ]
  const get = (path, headers = []) => headOf('GET', path, headers)
  return {
    'a body that is declared too large': [
      headOf('POST', '/api/transactions', [
        `Cookie: ${cookie}`,
        'Content-Type: application/json',
        `Content-Length: ${3 * MIB}`,
      ]) + 'x'.repeat(3 * MIB),
      [413],
    ],
    'a chunked body that is too large': [[...chunked('/api/transactions', 40), '0\r\n\r\n'], [413]],
    'a chunked body without an end': [chunked('/api/transactions', 40), [413, 408]],
    'a body without an end by a stranger': [
      headOf('POST', '/api/import', ['Content-Type: application/json', `Content-Length: ${60 * MIB}`]) +
        'x'.repeat(MIB),
      [401],
    ],
    'a body that is shorter than declared': [asJson('{}').subarray(0, -1), []],
    'depth of a million': [asJson('['.repeat(1_000_000)), [400]],
    'depth of a hundred in a field': [asJson(entry('['.repeat(100) + ']'.repeat(100))), [400]],
    'twenty thousand keys': [
      asJson(`{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":1`).join(',')}}`),
      [400, 422],
    ],
    'the same key twice': [asJson(entry('"a"', ',"amount":"2"')), [201]],
    __proto__: [
      asJson(entry('"a"', ',"__proto__":{"isAdmin":true},"constructor":{"prototype":1}')),
      [201, 400],
    ],
    'a lone surrogate': [asJson(entry('"\\ud800"')), [201, 400]],
    NUL: [asJson(entry('"a\\u0000b"')), [201, 400]],
    'bytes that are no UTF-8': [
      Buffer.concat([
        asJson(entry('"aaa"')).subarray(0, -4),
        Buffer.from([0xff, 0xfe, 0xc0]),
        Buffer.from('"'),
      ]),
      [201, 400],
    ],
    'huge numbers': [asJson('{"type":"expense","amount":1e999,"description":"a"}'), [400]],
    'an empty body': [asJson(''), [400]],
    'an address of 100 KiB': [get(`/api/transactions?q=${'a'.repeat(100 * 1024)}`), [431, 414]],
    'two hundred headers': [
      get(
        '/api/health',
        Array.from({ length: 200 }, (_, n) => `X-${n}: 1`),
      ),
      [200, 431],
    ],
    'headers of 100 KiB': [get('/api/health', [`X: ${'a'.repeat(100 * 1024)}`]), [431]],
    'two hosts': [get('/api/health', ['Host: other']), [400]],
    'no host': ['GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', [400]],
    'two slashes': [get('//api/health'), [400]],
    'a coded slash': [get('/api%2fhealth'), [400]],
    'a coded NUL': [get('/api/health%00'), [400]],
    'a path that is no UTF-8': [get('/%ff%fe'), [400]],
    'a way out': [get('/../../etc/passwd'), [200, 400, 404]],
    'a coded way out': [get('/..%2f..%2fetc/passwd'), [400]],
    'an address of another place': [get('http://elsewhere.example/'), [400, 421]],
    'length and chunks': [
      `${headOf('POST', '/api/transactions', ['Content-Length: 4', 'Transfer-Encoding: chunked'])}0\r\n\r\n`,
      [400],
    ],
    'two lengths': [
      `${headOf('POST', '/api/transactions', ['Content-Length: 4', 'Content-Length: 5'])}abcd`,
      [400],
    ],
    'a length that is none': [headOf('POST', '/api/transactions', ['Content-Length: -1']), [400]],
    'a header with a break in it': [
      'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\rb\r\nConnection: close\r\n\r\n',
      [400],
    ],
    'an upgrade': [get('/', ['Upgrade: websocket', 'Connection: Upgrade']), [200, 400, 426]],
    'an expectation': [get('/', ['Expect: something']), [417]],
    CONNECT: ['CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n', []],
    TRACE: [headOf('TRACE', '/api/health', []), [405]],
    'an unknown method': [headOf('BREW', '/api/health', []), [400]],
    TLS: [Buffer.from('16030100c8010000c40303', 'hex'), [400]],
  }
}

/** A request that was good before chance changed it. */
function malformed(chance, cookie) {
  const bytes = Buffer.from(json(cookie, entry('"a payment"')))
  const changes = chance.between(1, 8)
  for (let n = 0; n < changes; n++) bytes[chance.between(0, bytes.length - 1)] = chance.between(0, 255)
  const end = chance.next() < 0.3 ? chance.between(1, bytes.length) : bytes.length
  return bytes.subarray(0, end)
}

/** Many at once, `work` for each number below `count`. */
async function inParallel(count, width, work) {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: width }, worker))
}

/** Sockets that send a byte now and then, some in their headers and some in a body; answers how long they lasted. */
function holdOn(port, cookie, count) {
  const begin = performance.now()
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.resume()
      const closed = new Promise((resolve) => socket.once('close', resolve))
      const length = n % 2 === 0 ? ['Content-Length: 1000000'] : ['Transfer-Encoding: chunked']
      const body = headOf('POST', '/api/transactions', [
        `Cookie: ${cookie}`,
        'Content-Type: application/json',
        ...length,
      ])
      socket.write(n % 4 < 2 ? 'GET / HTTP/1.1\r\nHost: localhost\r\n' : body)
      const drip = setInterval(() => socket.write(n % 4 === 3 ? '1\r\n[\r\n' : 'X'), 1000)
      const gone = await Promise.race([closed.then(() => true), pause(CLOSED_MS).then(() => false)])
      clearInterval(drip)
      socket.destroy()
      return gone ? performance.now() - begin : Infinity
    }),
  )
}

/** Good requests one after the other until `isOver`; their times in milliseconds, sorted. */
async function goodTimes(caller, isOver) {
  const times = []
  while (!isOver()) {
    const begin = performance.now()
    await must(caller, 'GET', '/api/accounts')
    times.push(performance.now() - begin)
    await pause(10)
  }
  return times.sort((a, b) => a - b)
}

async function slowSenders(port, cookie, count) {
  const caller = callerOf(port, cookie)
  let isOver = false
  const times = goodTimes(caller, () => isOver)
  const lasted = await holdOn(port, cookie, count)
  isOver = true
  const sorted = await times
  caller.close()
  const longest = Math.max(...lasted)
  if (longest === Infinity)
    throw new Error(
      `${lasted.filter((ms) => ms === Infinity).length} of ${count} slow sockets were never closed.`,
    )
  return {
    slowSockets: count,
    allClosedAfterMs: Math.round(longest),
    goodRequests: sorted.length,
    goodP99Ms: Math.round(sorted[Math.floor(sorted.length * 0.99)] * 10) / 10,
  }
}

/** A body of `bytes` at this pace is taken, however long it lasts. */
async function slowButHonest(port, cookie, seconds) {
  const form = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`
  const length = seconds * 32 * 1024
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => {})
  socket.write(
    headOf('POST', '/api/statements/preview', [
      `Cookie: ${cookie}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${length + form.length}`,
    ]) + form,
  )
  for (let n = 0; n < seconds; n++) {
    socket.write('x'.repeat(32 * 1024))
    await pause(1000)
  }
  await pause(1000)
  socket.destroy()
  if (!/^HTTP\/1\.1 4\d\d/.test(answer) || answer.includes(' 408 '))
    throw new Error(`A slow but steady upload was answered with ${answer.slice(0, 60)}`)
}

/** Throws where the server answers one with 5xx, ends, logs a fault or keeps the memory. */
export async function hostileHttp({ slowSockets, malformedRequests, uploadSeconds, seed }) {
  return withFolder(async (folder) => {
    const chance = chanceOf(seed)
    const server = await startServer(folder)
    const { port } = server
    try {
      const cookie = await register(port)
      const caller = callerOf(port, cookie)
      for (let n = 0; n < 300; n++) await must(caller, 'GET', '/api/accounts')
      const wrong = []
      const named = Object.entries(badRequests(cookie))
      const round = () =>
        inParallel(named.length, 4, async (n) => {
          const [name, [bytes, right]] = named[n]
          const { statuses, answer } = await exchange(port, bytes, { ms: right.length > 0 ? 8000 : 500 })
          const isRight =
            right.length === 0 ? statuses.every((status) => status < 500) : right.includes(statuses[0])
          if (!isRight)
            wrong.push(`${name}: ${statuses[0] ?? 'no answer'} instead of ${right} ${answer.slice(-160)}`)
        })
      await round()
      const memoryBefore = memoryOf(server.pid)
      await round()
      const many = headOf('GET', '/api/health', []).replace('close', 'keep-alive').repeat(200)
      const { statuses: piped } = await exchange(port, many, { ms: 1500 })
      if (piped.length !== 200 || piped.some((status) => status !== 200))
        wrong.push(`pipelining: ${piped.length} answers`)
      await inParallel(100, 20, () =>
        exchange(port, json(cookie, entry('"a payment"')).subarray(0, -5), { reset: true }),
      )
      await inParallel(malformedRequests, 32, async (n) => {
        const bytes = malformed(chance, cookie)
        const { statuses, answer } = await exchange(port, bytes, { ms: 150 })
        const bad = statuses.find((status) => status >= 500 && ![501, 505].includes(status))
        if (bad)
          wrong.push(
            `malformed ${n}: ${bad} ${JSON.stringify(bytes.toString('latin1'))} ${answer.slice(-160)}`,
          )
      })
      const [slow] = await Promise.all([
        slowSenders(port, cookie, slowSockets),
        uploadSeconds > 0 ? slowButHonest(port, cookie, uploadSeconds) : undefined,
      ])
      await pause(1500)
      await must(caller, 'GET', '/api/accounts')
      caller.close()
      const faults = server
        .log()
        .split('\n')
        .filter((line) => /"level":(50|60)|Error/.test(line))
      if (faults.length > 0) wrong.push(`the log: ${faults[0].slice(0, 500)}`)
      const memoryAfter = memoryOf(server.pid)
      if (memoryAfter > memoryBefore + 96) wrong.push(`memory: ${memoryBefore} MiB, then ${memoryAfter} MiB`)
      if (wrong.length > 0) throw new Error(`${wrong.length} faults:\n${wrong.slice(0, 12).join('\n')}`)
      return {
        kinds: named.length,
        malformed: malformedRequests,
        ...slow,
        memoryMiB: [memoryBefore, memoryAfter].map(Math.round),
      }
    } finally {
      await server.end('SIGKILL').catch(() => {})
    }
  })
}
