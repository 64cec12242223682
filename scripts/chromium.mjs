// Finds a Chromium for the browser tests, and gets one where there is none.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** The one without windows does the same with a third less work. */
const KNOWN = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  chromium.executablePath(),
]

const find = () => KNOWN.find((path) => path && existsSync(path))
const run = (command, args) => execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })

/** The path of a Chromium: one that is there, else Debian's by apt as root, else Playwright's. */
export function getChromium() {
  const found = find()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'])
  } else {
    run('npx', ['playwright-core', 'install', '--with-deps', 'chromium'])
  }
  const installed = find()
  if (!installed) throw new Error('No Chromium was found. Name one in the variable CHROMIUM.')
  return installed
}

/** A name on the LAN that a launched browser finds at this machine: no secure context, as in most homes. */
export const HOST = 'budget.home.arpa'

export const launchChromium = (args = []) =>
  chromium.launch({
    executablePath: getChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
      ...args,
    ],
  })
