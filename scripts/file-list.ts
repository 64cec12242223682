import type { Plugin } from 'vite'

/** Files that the app may need without the server: not the images of a manifest, not what only tools read. */
const NEEDED = /\.(js|css|woff2|wasm)$/
/** SQLite's own workers, which its package has the bundler write out and nothing of ours starts. */
const UNUSED = /^assets\/sqlite3-(worker1|opfs-async-proxy)-/

/** Writes `files.json`: every file that the built page may load later, relative to where the app is mounted. */
export const fileList = (): Plugin => ({
  name: 'file-list',
  apply: 'build',
  generateBundle(_, bundle) {
    const files = Object.values(bundle)
      .map((file) => ({
        name: file.fileName,
        size: (file.type === 'chunk' ? file.code : file.source).length,
      }))
      .filter(({ name }) => name.startsWith('assets/') && NEEDED.test(name) && !UNUSED.test(name))
      // The smallest first: a page's code waits for no engine.
      .sort((a, b) => a.size - b.size || a.name.localeCompare(b.name))
      .map(({ name }) => name)
    this.emitFile({ type: 'asset', fileName: 'files.json', source: JSON.stringify(files) })
  },
})
