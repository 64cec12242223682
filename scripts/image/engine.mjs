// Runs the image with docker or podman, hardened as compose.yaml does.
import { execFileSync, spawnSync } from 'node:child_process'
import { IMAGE } from './build.mjs'
import { freePort } from './free-port.mjs'

const HARDENED = [
  '--read-only',
  '--tmpfs=/tmp',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
  '--memory=512m',
]

/** True with ENGINE_NETWORK=host, which takes the network of this machine for an engine that can't publish ports. */
const isOnHost = process.env.ENGINE_NETWORK === 'host'

export function engineOf(tool) {
  const ask = (...args) => execFileSync(tool, args, { encoding: 'utf8' }).trim()

  async function start({ user, data }) {
    const port = isOnHost ? await freePort() : undefined
    const id = ask(
      'run',
      '--detach',
      ...HARDENED,
      ...(port ? ['--network=host', `--env=PORT=${port}`] : ['--publish=127.0.0.1::3000']),
      `--volume=${data}:/data`,
      ...(user ? [`--user=${user}`] : []),
      IMAGE,
    )
    const url = () => `http://${port ? `127.0.0.1:${port}` : ask('port', id, '3000').split('\n')[0]}`
    const exec = (...command) => {
      const { status, stdout, stderr } = spawnSync(tool, ['exec', id, ...command], { encoding: 'utf8' })
      // An engine's own warnings are no answer of the command.
      return { code: status, out: (status === 0 ? stdout : stdout + stderr).trim() }
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
      const [{ Config, HealthCheck, Healthcheck, Size, History = [] }] = JSON.parse(
        ask('image', 'inspect', IMAGE),
      )
      return {
        // Podman has the health check beside the config.
        config: { ...Config, Healthcheck: Config.Healthcheck ?? HealthCheck ?? Healthcheck },
        bytes: Size,
        history: JSON.stringify(History) + ask('history', '--no-trunc', IMAGE),
      }
    },
    end: () => {},
  }
}
