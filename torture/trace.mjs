// The server's calls to the disk, read from strace: in order, with contents.
import { execFileSync } from 'node:child_process'
import { createReadStream, existsSync } from 'node:fs'
import { relative } from 'node:path'
import { createInterface } from 'node:readline'

const STRACE = '/usr/bin/strace'
const APT = '/usr/bin/apt-get'
const CALLS = 'openat,close,pwrite64,write,writev,fsync,fdatasync,ftruncate,unlink,rename'

const run = (command, args) => execFileSync(command, args, { stdio: 'ignore' })

/** The reason for which nothing can be traced here; undefined where strace runs. Root on Debian has it installed. */
export function whyUntraceable() {
  if (process.platform !== 'linux') return 'strace is a program of Linux'
  try {
    if (!existsSync(STRACE) && process.getuid?.() === 0 && existsSync(APT)) {
      run(APT, ['update', '-qq'])
      run(APT, ['install', '-y', '-qq', '--no-install-recommends', 'strace'])
    }
    run(STRACE, ['-o', '/dev/null', process.execPath, '--version'])
    return undefined
  } catch {
    return 'strace is missing or may not trace here (as root: apt-get install strace)'
  }
}

/** The command that runs a server under strace. */
export const straceTo = (file) => [
  STRACE,
  ...['-f', '-ttt', '-y', '-xx', '-s', '70000', '-e', 'signal=none', '-e', `trace=${CALLS}`, '-o', file],
]

const LINE = /^(\d+) +(\d+\.\d+) (.*)$/
const CALL = /^(\w+)\((.*)\) += +(-?\d+)/
const bytesOf = (text) => Buffer.from(text.replaceAll('\\x', ''), 'hex')
/** The name of a file: -xx writes it in hexadecimal, but within <> of a descriptor it may be plain. */
const nameOf = (text) => (text.startsWith('\\x') ? bytesOf(text).toString() : text)

/** An event of one completed call; undefined for what touches neither the folder nor a connection. */
function eventOf(call, args, result, folder) {
  const [, descriptor] = /^\d+<((?:[^>\\]|\\x..)*)>/.exec(args) ?? []
  const place = descriptor === undefined ? '' : nameOf(descriptor)
  const isOurs = place.startsWith(`${folder}/`)
  const named = (path) => relative(folder, path)
  const file = named(place)
  switch (call) {
    case 'pwrite64': {
      const [, hex, , offset] = /, "((?:\\x..)*)"(\.\.\.)?, \d+, (\d+)$/.exec(args) ?? []
      if (!isOurs || hex === undefined) return undefined
      return { kind: 'write', file, offset: Number(offset), bytes: bytesOf(hex).subarray(0, result) }
    }
    case 'write':
    case 'writev': {
      const [, hex = ''] = /"((?:\\x..)*)"/.exec(args) ?? []
      if (isOurs) return { kind: 'append', file, bytes: bytesOf(hex).subarray(0, result) }
      return /^(socket|TCP)/.test(place) ? { kind: 'answer', bytes: bytesOf(hex.slice(0, 400)) } : undefined
    }
    case 'fsync':
    case 'fdatasync':
      if (place === folder) return { kind: 'syncFolder' }
      return isOurs ? { kind: 'sync', file } : undefined
    case 'ftruncate':
      return isOurs ? { kind: 'truncate', file, size: Number(/, (\d+)$/.exec(args)?.[1]) } : undefined
    case 'unlink':
    case 'rename': {
      const paths = [...args.matchAll(/"((?:\\x..)*)"/g)].map(([, hex]) => bytesOf(hex).toString())
      if (!paths[0]?.startsWith(`${folder}/`)) return undefined
      const [from, to] = paths.map(named)
      return call === 'unlink' ? { kind: 'unlink', file: from } : { kind: 'rename', file: from, to }
    }
    case 'openat': {
      const [, hex] = /"((?:\\x..)*)"/.exec(args) ?? []
      const path = hex === undefined ? '' : bytesOf(hex).toString()
      const isNew = args.includes('O_CREAT') && path.startsWith(`${folder}/`)
      return isNew ? { kind: 'open', file: named(path), isEmptied: args.includes('O_TRUNC') } : undefined
    }
    default:
      return undefined
  }
}

/**
 * The events of a trace in the order in which they were done; `at` is when the call began, in milliseconds
 * since 1970. A file is named as it is seen from the folder.
 */
export async function eventsOf(traceFile, folder) {
  const events = []
  const begun = new Map()
  for await (const line of createInterface({ input: createReadStream(traceFile, 'latin1') })) {
    const [, pid, time, text] = LINE.exec(line) ?? []
    if (text === undefined) continue
    if (text.endsWith('<unfinished ...>')) {
      begun.set(pid, { time, text: text.slice(0, -'<unfinished ...>'.length).trimEnd() })
      continue
    }
    const [resumed] = /^<\.\.\. \w+ resumed>/.exec(text) ?? []
    const start = resumed ? begun.get(pid) : undefined
    const whole = start ? start.text + text.slice(resumed.length) : text
    const [, call, args, result] = CALL.exec(whole) ?? []
    if (call === undefined || Number(result) < 0) continue
    const event = eventOf(call, args, Number(result), folder)
    if (event) events.push({ ...event, at: Number(start?.time ?? time) * 1000 })
  }
  return events
}
