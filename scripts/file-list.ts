import type { Plugin } from 'vite'

/** What the app may need without the server: not the images of a manifest, not what only tools read. */
const NEEDED = /\.(js|css|woff2|wasm)$/

/** Writes `files.json`: every file that the built page may load later, relative to where the app is mounted. */
export const fileList = (): Plugin => ({
  name: 'file-list',
  apply: 'build',
  generateBundle(_, bundle) {
    const files = Object.keys(bundle).filter((name) => name.startsWith('assets/') && NEEDED.test(name))
    this.emitFile({ type: 'asset', fileName: 'files.json', source: JSON.stringify(files.sort()) })
  },
})
