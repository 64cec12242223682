import type { Plugin } from 'vite'

const BEGIN = '\n\t\tglobalThis.sqlite3ApiBootstrap.initializers.push(function(sqlite3) {'
const END = '\n\t\t});'
/** How the parts begin that nothing of ours uses: other storages, a protocol of its own, tables written in JavaScript. */
const UNUSED = [
  'sqlite3.initWorker1API = ',
  'config.disable?.vfs?.kvvfs',
  'config.disable?.vfs?.opfs',
  'config.disable?.vfs?.["opfs',
  'wasm.exports.sqlite3_declare_vtab',
]
const LOOKED_AT = 1500
/** An update of the package that looks otherwise must be looked at by hand. */
const EXPECTED = 7
/** Else the build writes out a file that is never loaded. */
const PROMISER = 'new Worker(new URL("sqlite3-worker1.mjs", import.meta.url), { type: "module" })'

/** Leaves out of SQLite's script what our block store replaces: almost a third of it. */
export const trimSqlite = (): Plugin => ({
  name: 'trim-sqlite',
  enforce: 'pre',
  transform(code, id) {
    if (!/sqlite-wasm\/dist\/index\.mjs$/.test(id)) return null
    const [before = '', ...parts] = code.replace(PROMISER, 'undefined').split(BEGIN)
    let left = 0
    const kept = parts.map((part) => {
      const end = part.indexOf(END)
      if (!UNUSED.some((name) => part.slice(0, Math.min(end, LOOKED_AT)).includes(name))) return BEGIN + part
      left += 1
      return part.slice(end + END.length)
    })
    if (left !== EXPECTED) this.error(`SQLite has ${left} parts to leave out, not ${EXPECTED}.`)
    return { code: before + kept.join(''), map: null }
  },
})
