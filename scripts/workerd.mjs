// workerd with the worker of the cloud home: its configuration, its start and its end.
import { spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

/** Settings that the worker takes; the names are those of docs/settings.md. */
const SETTINGS = [
  ...['PUBLIC_URL', 'REGISTRATION', 'ADMIN_EMAILS', 'DEFAULT_TIER'],
  ...['RATE_LIMIT_PER_MINUTE', 'AUTH_RATE_LIMIT_PER_MINUTE'],
  ...[
    'OUTGOING_HOSTS',
    'SMTP_URL',
    'ENABLE_BANKING_API_URL',
    'OIDC_ISSUER',
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'OIDC_NAME',
  ],
  ...['BILLING_PROVIDER', 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ...['STRIPE_PRICE_MONTHLY', 'STRIPE_PRICE_YEARLY', 'STRIPE_API_URL'],
  ...['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
]
/** Metadata services that tell a machine in a cloud its secrets, at addresses that look public. */
const METADATA = ['168.63.129.16/32', '192.0.0.192/32']
/** Milliseconds until workerd is killed: an open stream keeps it alive, and answered writes are on the disk. */
const END_MS = 5000
const KEY_BYTES = 32

const TRUST = 'tlsOptions = (trustBrowserCas = true)'

const quoted = (text) => JSON.stringify(text)

/** The server's key in hex; made at the first start. */
function keyOf(dataDir) {
  const file = join(dataDir, 'bucketbook.key')
  if (!existsSync(file)) writeFileSync(file, randomBytes(KEY_BYTES), { mode: 0o600 })
  return readFileSync(file).toString('hex')
}

/** The Authorization header by which its operator asks the worker for `what`, signed with the server's key. */
export const authorizationOf = (dataDir, what) => {
  const key = readFileSync(join(dataDir, 'bucketbook.key'))
  return `Bearer ${createHmac('sha256', key).update(`operator of ${what}`).digest('hex')}`
}

/** Codes to register with: for this e-mail, else for those of ADMIN_EMAILS while there is no operator; null for a taken one. */
export async function inviteInto({ url, dataDir }, email = null) {
  const headers = { authorization: authorizationOf(dataDir, 'invitations') }
  const answer = await fetch(`${url}/ops/invitations`, {
    method: 'POST',
    headers,
    body: JSON.stringify(email),
  })
  if (!answer.ok) throw new Error(`The worker makes no invitations: ${answer.status}.`)
  return answer.json()
}

const configOf = ({ host, port, webDir, bindings }) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .bucketbook),
    (name = "objects", disk = (path = "objects", writable = true)),
    (name = "web", disk = (path = ${quoted(webDir)})),
    (name = "outside", network = (allow = ["public"], deny = ${quoted(METADATA)}, ${TRUST})),
    (name = "inside", network = (allow = ["public", "private", "local"], ${TRUST})),
  ],
  sockets = [(name = "http", address = ${quoted(`${host}:${port}`)}, http = (), service = "main")],
);
const bucketbook :Workerd.Worker = (
  modules = [
    (name = "worker", esModule = embed "worker.js"),
    (name = "sql-wasm-browser.wasm", wasm = embed "sql-wasm-browser.wasm"),
  ],
  compatibilityDate = "2026-11-01",
  globalOutbound = "inside",
  bindings = [
    (name = "BOOKS", durableObjectNamespace = "BookObject"),
    (name = "DIRECTORY", durableObjectNamespace = "DirectoryObject"),
    (name = "BOARD", durableObjectNamespace = "BoardObject"),
    (name = "ASSETS", service = "web"),
    (name = "OUTSIDE", service = "outside"),
${bindings.map(([name, value]) => `    (name = ${quoted(name)}, text = ${quoted(value)}),`).join('\n')}
  ],
  durableObjectNamespaces = [
    (className = "BookObject", uniqueKey = "books", enableSql = true),
    (className = "DirectoryObject", uniqueKey = "directory", enableSql = true),
    (className = "BoardObject", uniqueKey = "board", enableSql = true),
  ],
  durableObjectStorage = (localDisk = "objects"),
);
`

/** Starts workerd over the data folder and resolves once it answers. `worker` is the built script. */
export async function startWorkerd({ dataDir, host, port, worker, webDir, env = {} }) {
  mkdirSync(join(dataDir, 'objects'), { recursive: true, mode: 0o700 })
  const settings = SETTINGS.filter((name) => env[name]).map((name) => [name, env[name]])
  const bindings = [['KEY', keyOf(dataDir)], ...settings]
  copyFileSync(worker, join(dataDir, 'worker.js'))
  copyFileSync(join(dirname(worker), 'sql-wasm-browser.wasm'), join(dataDir, 'sql-wasm-browser.wasm'))
  const config = join(dataDir, 'workerd.capnp')
  writeFileSync(config, configOf({ host, port, webDir: resolve(webDir), bindings }), { mode: 0o600 })
  const { default: binary } = createRequire(import.meta.url)('workerd')
  const child = spawn(binary, ['serve', 'workerd.capnp'], {
    cwd: dataDir,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  let code
  const exited = once(child, 'exit').then(([exitCode]) => {
    code = exitCode ?? 1
    return code
  })
  const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
  while (code === undefined) {
    const isUp = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) break
    await new Promise((done) => setTimeout(done, 20))
  }
  if (code !== undefined) throw new Error(`workerd ended with ${code}; its reason stands above.`)
  const stop = async () => {
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), END_MS)
    await exited
    clearTimeout(late)
  }
  return { url, pid: child.pid, exited, stop, kill: () => child.kill('SIGKILL') }
}
