// Builds the image, runs it and checks what the README says of it: `npm run test:image`. IMAGE_TOOL=docker, podman or
// buildah chooses the tool; KEEP=1 leaves the image as it is instead of building it.
import assert from 'node:assert/strict'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PROBE } from './driver.mjs'
import { buildImage, findTool } from './image/build.mjs'
import { LIST_FILES, unwantedOf } from './image/contents.mjs'
import { engineOf } from './image/engine.mjs'
import { namespaces } from './image/namespaces.mjs'
import { fetchFrom, visitorOf } from './visitor.mjs'

const MAX_BYTES = 250e6
const MAX_STOP_MS = 5000
const isRoot = process.getuid() === 0

const tool = findTool()
const bases = process.env.KEEP ? 'not built anew' : buildImage(tool)
const image = tool === 'buildah' ? namespaces() : engineOf(tool)
const { config, bytes, history } = image.inspect()
console.log(`\n${image.what}; ${bases}; ${(bytes / 1e6).toFixed(0)} MB uncompressed`)

const folders = []
function dataFolder(owner = 1000, mode = 0o700) {
  const folder = mkdtempSync(join(tmpdir(), 'bucketbook-image-'))
  folders.push(folder)
  // Without root's rights the folder can't be given away, so that everybody may write to it.
  chmodSync(folder, isRoot ? mode : 0o777)
  if (isRoot) chownSync(folder, owner, owner)
  return folder
}

async function running(options, use) {
  const server = await image.start(options)
  let end
  const stop = () => (end ??= server.stop())
  try {
    await use({ ...server, stop, ...visitorOf(fetchFrom(server.url)) })
  } finally {
    await Promise.resolve(stop()).catch(() => {})
  }
}

function assertStopped({ code, ms, log }, data) {
  assert.equal(code, 0, `it ended with ${code}:\n${log}`)
  assert.ok(ms < MAX_STOP_MS, `it took ${ms} ms`)
  const wal = join(data, 'bucketbook.db-wal')
  assert.ok(
    !existsSync(wal) || statSync(wal).size === 0,
    'the write-ahead log was not brought into the database',
  )
}

const okay = ({ code, out }) => {
  assert.equal(code, 0, out)
  return out
}
const evaluate = (server, code) => server.exec('node', '-e', code)

const checks = {
  'is at most 250 MB': () => assert.ok(bytes <= MAX_BYTES, `${bytes} bytes`),

  'says how it is run': () => {
    assert.equal(config.User, '1000:1000')
    assert.deepEqual(Object.keys(config.Volumes), ['/data'])
    assert.equal(config.StopSignal, 'SIGTERM')
    assert.deepEqual(config.Healthcheck.Test, ['CMD', 'node', 'scripts/health.mjs'])
    for (const label of ['title', 'description', 'licenses'])
      assert.ok(config.Labels[`org.opencontainers.image.${label}`], `no label ${label}`)
  },

  'holds no source, no package for development, no tool of the build and no secret': () =>
    running({ user: '0:0', data: dataFolder(0) }, async (server) => {
      await server.isUp()
      const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
      const found = JSON.parse(okay(evaluate(server, LIST_FILES)))
      assert.ok(found.files.includes('/app/dist/server/main.js'))
      assert.deepEqual(unwantedOf(found, lock), [])
      assert.doesNotMatch(history, /_authToken|\.npmrc|registry-ca/)
    }),

  'runs as process 1 of user 1000, without any right of root’s, and writes to /data alone': () =>
    running({ data: dataFolder() }, async (server) => {
      await server.isUp()
      const status = okay(
        evaluate(server, `console.log(require('node:fs').readFileSync('/proc/1/status', 'utf8'))`),
      )
      assert.match(status, /^Name:\s+(node|MainThread)$/m)
      assert.match(status, /^Uid:\s+1000\s+1000\s+1000\s+1000$/m)
      assert.match(status, /^CapEff:\s+0+$/m)
      for (const folder of ['/', '/app', '/usr/local/bin', '/etc']) {
        const { out } = evaluate(server, `require('node:fs').writeFileSync('${folder}/new', '')`)
        assert.match(out, /EROFS/)
      }
      okay(evaluate(server, `require('node:fs').writeFileSync('/data/new', '')`))
    }),

  'has a driver of SQLite that outlives the garbage collector': () =>
    running({ data: dataFolder() }, async (server) => {
      await server.isUp()
      assert.equal(okay(server.exec('node', ...PROBE.options, '-e', PROBE.code)), 'alive')
    }),

  'serves the page with all it names, and the API; the health check sees it': () =>
    running({ data: dataFolder() }, async (server) => {
      await server.isUp()
      const page = await server.get('/')
      const files = [...page.matchAll(/(?:src|href)="\.(\/[^"]+)"/g)].map(([, file]) => file)
      assert.ok(
        files.some((file) => file.startsWith('/assets/index-')),
        page,
      )
      for (const file of files) await server.get(file)
      const [, ...command] = config.Healthcheck.Test
      okay(server.exec(...command))
      assert.equal(server.exec('env', 'PORT=9', ...command).code, 1)
    }),

  'keeps what was written, ends within seconds of SIGTERM with code 0, and starts again': async () => {
    const data = dataFolder()
    let session
    await running({ data }, async (server) => {
      await server.isUp()
      session = { cookie: (await server.signUp()).cookie }
      await server.post('/api/accounts', { name: 'Checking', balance: '12.34' }, session)
      assertStopped(await server.stop(), data)
    })
    await running({ data }, async (server) => {
      await server.isUp()
      const [account] = JSON.parse(await server.get('/api/accounts', session))
      assert.deepEqual([account.name, account.balance], ['Checking', '12.34'])
      assertStopped(await server.stop(), data)
    })
  },

  'runs the operator’s commands': async () => {
    const data = dataFolder()
    await running({ data }, async (server) => {
      await server.isUp()
      await server.signUp()
      assert.match(okay(server.exec('ops', 'help')), /^ops COMMAND/)
      assert.match(okay(server.exec('ops', 'list-users')), /anna@example\.org/)
      okay(server.exec('ops', 'backup'))
      assert.ok(okay(server.exec('ops', 'list-users')))
      assert.equal(server.exec('ops', 'nonsense').code, 1)
    })
    if (isRoot)
      assert.equal(readdirSync(join(data, 'backups')).filter((name) => name.endsWith('.db')).length, 1)
  },

  'runs as any user who may write to /data': async () => {
    const data = dataFolder(4711)
    await running({ user: '4711:4711', data }, async (server) => {
      await server.isUp()
      await server.signUp()
      okay(server.exec('node', 'scripts/health.mjs'))
      okay(server.exec('ops', 'backup'))
      assertStopped(await server.stop(), data)
    })
    if (isRoot) assert.equal(statSync(join(data, 'bucketbook.db')).uid, 4711)
  },

  'says in one line why it can’t start where it may not write to /data': async () => {
    if (!isRoot) return console.log('  (left out: it takes root’s rights to make such a folder)')
    await running({ user: '4711:4711', data: dataFolder(1000) }, async (server) => {
      await wait(1500)
      const { code, log } = await server.stop()
      assert.notEqual(code, 0)
      assert.match(log.trim(), /^Bucketbook can't start: [^\n]+$/)
    })
  },

  'heeds a SIGTERM that comes while it starts, and starts again': async () => {
    for (const delay of [0, 20, 50, 100, 200]) {
      const data = dataFolder()
      await running({ data }, async (server) => {
        while (!existsSync(join(data, 'bucketbook.lock'))) await wait(1)
        await wait(delay)
        const { code, ms, log } = await server.stop()
        assert.equal(code, 0, `after ${delay} ms it ended with ${code}:\n${log}`)
        assert.ok(ms < MAX_STOP_MS, `after ${delay} ms it took ${ms} ms`)
      })
      await running({ data }, (server) => server.isUp())
    }
  },
}

let failed = 0
for (const [name, check] of Object.entries(checks)) {
  try {
    await check()
    console.log(`ok      ${name}`)
  } catch (error) {
    failed++
    console.log(`FAILED  ${name}\n${error.stack}`)
  }
}
image.end()
for (const folder of folders) rmSync(folder, { recursive: true, force: true })
console.log(
  failed
    ? `\n${failed} failed. Again, without building: KEEP=1 npm run test:image`
    : '\nAll is as it should be.',
)
process.exitCode = failed ? 1 : 0
