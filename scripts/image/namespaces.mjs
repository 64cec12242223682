// Runs the image without an engine: what buildah has built, in namespaces of its own, as process 1, on a root file
// system that is read-only. The network is that of this machine. Needs root.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { IMAGE } from './build.mjs'
import { freePort } from './free-port.mjs'

const ask = (command, ...args) => execFileSync(command, args, { encoding: 'utf8' }).trim()

/** $1 the root, $2 the data folder, $3 the user; the rest is the command. */
const ENTER = `set -e
mount --bind "$1" "$1"
mount -o remount,bind,ro "$1"
mount --bind "$2" "$1/data"
mount -t tmpfs -o noexec,nosuid,nodev tmpfs "$1/tmp"
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
root=$1 user=$3
shift 3
exec setpriv --no-new-privs chroot --userspec="$user" --groups= "$root" "$@"`

function childOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()) || undefined
  } catch {
    return undefined
  }
}

export function namespaces() {
  if (process.getuid() !== 0)
    throw new Error('Without docker or podman, the image is run with root’s rights only.')
  const container = ask('buildah', 'from', '--pull=never', IMAGE)
  const root = ask('buildah', 'mount', container)
  const { config } = JSON.parse(ask('buildah', 'inspect', '--type=image', IMAGE)).Docker

  async function start({ user = config.User, data }) {
    const port = await freePort()
    const [uid, gid] = user.split(':')
    const variables = [...config.Env, `PORT=${port}`]
    const inside = ['/usr/bin/env', '-i', '-C', config.WorkingDir, ...variables]
    const child = spawn(
      'unshare',
      [
        '--mount',
        '--pid',
        '--fork',
        '--kill-child',
        'sh',
        '-c',
        ENTER,
        'enter',
        root,
        data,
        user,
        ...inside,
        ...config.Cmd,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    const log = Promise.all([text(child.stdout), text(child.stderr)]).then((texts) => texts.join(''))
    const exited = new Promise((resolve) => child.once('exit', resolve))
    let pid
    while (!pid && child.exitCode === null) {
      pid = childOf(child.pid)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const exec = (...command) => {
      const enter = ['--target', String(pid), '--mount', '--pid', '--root', '--setgid', gid, '--setuid', uid]
      const args = [...enter, '--', ...inside, ...command]
      const { status, stdout, stderr } = spawnSync('nsenter', args, { encoding: 'utf8' })
      return { code: status, out: `${stdout}${stderr}`.trim() }
    }
    const signal = (name) => {
      if (child.exitCode === null) process.kill(pid, name)
    }
    const stop = async () => {
      const begin = performance.now()
      signal('SIGTERM')
      // As an engine does.
      const kill = setTimeout(() => signal('SIGKILL'), 10_000)
      const code = await exited
      clearTimeout(kill)
      return { code, ms: performance.now() - begin, log: await log }
    }
    return { url: () => `http://127.0.0.1:${port}`, exec, stop }
  }

  return {
    what: `namespaces of Linux on what ${ask('buildah', '--version')} built`,
    start,
    inspect: () => ({
      config,
      bytes: Number(ask('du', '-s', '-B1', '--apparent-size', root).split('\t')[0]),
      history: ask('buildah', 'inspect', '--type=image', IMAGE),
    }),
    end: () => ask('buildah', 'rm', container),
  }
}
