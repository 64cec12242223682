// Runs the image with docker or podman, hardened as compose.yaml does.
import { execFileSync, spawnSync } from 'node:child_process'
import { IMAGE } from './build.mjs'

const HARDENED = [
  '--read-only',
  '--tmpfs=/tmp',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
  '--memory=512m',
]

export function engineOf(tool) {
  const ask = (...args) => execFileSync(tool, args, { encoding: 'utf8' }).trim()

  function start({ user, data, env = {} }) {
    const id = ask(
      'run',
      '--detach',
      ...HARDENED,
      '--publish=127.0.0.1::3000',
      `--volume=${data}:/data`,
      ...(user ? [`--user=${user}`] : []),
      ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      IMAGE,
    )
    const url = () => `http://${ask('port', id, '3000').split('\n')[0]}`
    const exec = (...command) => {
      const { status, stdout, stderr } = spawnSync(tool, ['exec', id, ...command], { encoding: 'utf8' })
      return { code: status, out: `${stdout}${stderr}`.trim() }
    }
    const stop = () => {
      const begin = performance.now()
      ask('stop', id)
      const ms = performance.now() - begin
      const code = Number(ask('inspect', '--format={{.State.ExitCode}}', id))
      const { stdout, stderr } = spawnSync(tool, ['logs', id], { encoding: 'utf8' })
      ask('rm', '--force', id)
      return Promise.resolve({ code, ms, log: stdout + stderr })
    }
    return { url, exec, stop }
  }

  return {
    what: `${tool} ${ask('version', '--format={{.Client.Version}}')}`,
    start,
    inspect: () => {
      const [{ Config, Size, History = [] }] = JSON.parse(ask('image', 'inspect', IMAGE))
      return {
        config: Config,
        bytes: Size,
        history: JSON.stringify(History) + ask('history', '--no-trunc', IMAGE),
      }
    },
    end: () => {},
  }
}
