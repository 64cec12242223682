// Makes the two bases of the image on this machine, where none can be pulled: Debian by debootstrap, Node from npm.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RUNTIME = 'localhost/bucketbook-debian:bookworm'
/** The last Node 24 whose headers compile a sound driver of SQLite, as the ready-made one was: see scripts/driver.mjs. */
const HEADERS = '24.18.1'
const BASE = `localhost/bucketbook-node:24-headers-${HEADERS}`
const NODE_PACKAGE = `node-linux-${process.arch}`
const MIRROR = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian'

const run = (command, args, options = {}) =>
  execFileSync(command, args, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8', ...options }).trim()
const isThere = (image) =>
  JSON.parse(run('buildah', ['images', '--json'])).some(({ names }) => names?.includes(image))

/** Folders of /usr/share that Debian's own slim image leaves out as well. */
const NOT_IN_SLIM = ['doc', 'man', 'locale', 'info', 'lintian']

function commit(container, image) {
  run('buildah', ['commit', '--quiet', '--rm', container, image])
}

function makeRuntime(folder) {
  const root = join(folder, 'root')
  run('debootstrap', ['--variant=minbase', 'bookworm', root, MIRROR])
  for (const name of NOT_IN_SLIM) rmSync(join(root, 'usr/share', name), { recursive: true, force: true })
  for (const name of ['cache/apt', 'lib/apt/lists', 'log', 'cache/debconf']) {
    rmSync(join(root, 'var', name), { recursive: true, force: true })
    mkdirSync(join(root, 'var', name), { recursive: true })
  }
  const container = run('buildah', ['from', 'scratch'])
  run('buildah', ['copy', '--quiet', container, root, '/'])
  run('buildah', ['config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', container])
  commit(container, RUNTIME)
}

/** Node with npm, the headers of an older one of its line, and what compiles better-sqlite3 where no prebuilt one can be fetched. */
function makeBase(folder) {
  const [ours, older] = [`${NODE_PACKAGE}@24`, `headers@npm:${NODE_PACKAGE}@${HEADERS}`]
  run('npm', ['install', '--silent', '--no-save', '--prefix', folder, ours, older, 'npm@11'])
  const container = run('buildah', ['from', '--pull=never', RUNTIME])
  const inside = (...command) =>
    run('buildah', ['run', '--isolation=chroot', '--network=host', container, '--', ...command])
  inside('apt-get', 'update', '-qq')
  inside('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'python3', 'make', 'g++')
  const root = run('buildah', ['mount', container])
  const modules = join(folder, 'node_modules')
  cpSync(join(modules, NODE_PACKAGE, 'bin/node'), join(root, 'usr/local/bin/node'))
  cpSync(join(modules, 'headers/include'), join(root, 'usr/local/include'), { recursive: true })
  cpSync(join(modules, 'npm'), join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
  for (const file of ['npm', 'npx'])
    inside('ln', '-s', `../lib/node_modules/npm/bin/${file}-cli.js`, `/usr/local/bin/${file}`)
  run('buildah', ['unmount', container])
  commit(container, BASE)
}

/** The build arguments of the bases made here; what is there already is taken again. */
export function localBases() {
  const folder = mkdtempSync(join(tmpdir(), 'bucketbook-base-'))
  try {
    if (!isThere(RUNTIME)) makeRuntime(folder)
    if (!isThere(BASE)) makeBase(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { BASE, RUNTIME }
}
