// The build of the cloud home: one worker for workerd, with the page's texts in it.
import { copyFileSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
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

/** WebAssembly as modules beside the worker, which workerd compiles: it compiles none from bytes. */
export function wasmBeside(): Plugin {
  const found = new Map<string, string>()
  return {
    name: 'wasm-beside',
    enforce: 'pre',
    resolveId(id) {
      if (!id.endsWith('.wasm')) return undefined
      found.set(basename(id), createRequire(import.meta.url).resolve(id))
      return { id: `./${basename(id)}`, external: true }
    },
    writeBundle({ dir = '' }) {
      for (const [name, file] of found) copyFileSync(file, join(dir, name))
    },
  }
}
