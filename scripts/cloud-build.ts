// The build of the cloud home: one worker for workerd, with the page's texts in it.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { textsOf } from '../src/homes/node/http/page-texts.ts'

const WEB = 'dist/web'
const OSLO_PASSWORD = 'oslo/password'
const PLAIN_PASSWORDS = fileURLToPath(new URL('../src/homes/argon2.ts', import.meta.url))

/** The page as it is served at the root of a host; `release` is compared with what the API says later. */
export function pageInWorker(release: string): Plugin {
  const id = 'virtual:page'
  return {
    name: 'page-in-worker',
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    load(asked) {
      if (asked !== `\0${id}`) return undefined
      const head = `<base href="/" /><meta name="bucketbook-release" content="${release}"`
      const index = readFileSync(`${WEB}/index.html`, 'utf8').replace('<base href="/"', head)
      return `export const pageTexts = ${JSON.stringify(textsOf(index, WEB))}`
    },
  }
}

/** Password code that is not native, in place of that of oslo. */
export const plainPasswords = (): Plugin => ({
  name: 'plain-passwords',
  enforce: 'pre',
  resolveId: (id) => (id === OSLO_PASSWORD ? PLAIN_PASSWORDS : undefined),
})
