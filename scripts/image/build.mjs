// Builds the image from the Dockerfile with the tool that is here.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localBases } from './local-base.mjs'

export const IMAGE = 'localhost/bucketbook:test'

const out = (command, args) => execFileSync(command, args, { encoding: 'utf8' }).trim()
const works = (command, args) => spawnSync(command, args, { stdio: 'ignore', timeout: 20_000 }).status === 0

const PROBES = { docker: ['info'], podman: ['info'], buildah: ['version'] }

/** docker, podman or buildah: the first that works here, or the one that IMAGE_TOOL names. */
export function findTool() {
  const names = process.env.IMAGE_TOOL ? [process.env.IMAGE_TOOL] : Object.keys(PROBES)
  const found = names.find((name) => works(name, PROBES[name] ?? ['version']))
  if (!found) throw new Error(`None of these works here: ${names.join(', ')}.`)
  return found
}

const canPull = () =>
  works('buildah', ['pull', '--quiet', 'docker.io/library/debian:bookworm-slim']) &&
  works('buildah', ['pull', '--quiet', 'docker.io/library/node:24-bookworm-slim'])

/**
 * npm's registry and its CA on this machine, lent to the build for as long as it lasts: nothing of them gets into
 * the image. Answers the arguments, and `end`, which takes them back.
 */
function lendNpm() {
  const folder = mkdtempSync(join(tmpdir(), 'bucketbook-npm-'))
  const file = join(folder, 'npmrc')
  const cafile = out('npm', ['config', 'get', 'cafile'])
  const lines = [`registry=${out('npm', ['config', 'get', 'registry'])}`, 'nodedir=/usr/local']
  const volumes = [`${file}:/root/.npmrc:ro`]
  if (cafile && cafile !== 'null') {
    lines.push('cafile=/root/registry-ca.pem')
    volumes.push(`${cafile}:/root/registry-ca.pem:ro`)
  }
  writeFileSync(file, lines.join('\n'))
  return {
    args: volumes.flatMap((volume) => ['--volume', volume]),
    end: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Builds IMAGE. Docker takes the bases of the Dockerfile; the others make them here where none can be pulled. */
export function buildImage(tool) {
  if (tool === 'docker') {
    execFileSync('docker', ['build', '--tag', IMAGE, '.'], { stdio: 'inherit' })
    return 'the bases of the Dockerfile'
  }
  const isPulled = canPull()
  const bases = isPulled ? {} : localBases()
  const npm = lendNpm()
  try {
    const args = Object.entries(bases).flatMap(([name, image]) => ['--build-arg', `${name}=${image}`])
    if (!isPulled) args.push('--pull=never')
    args.push('--isolation=chroot', '--network=host', '--layers', '--format=docker', ...npm.args)
    execFileSync(tool, ['build', ...args, '--tag', IMAGE, '.'], { stdio: 'inherit' })
  } finally {
    npm.end()
  }
  return isPulled ? 'the bases of the Dockerfile' : 'bases made here: no registry of images was reached'
}
