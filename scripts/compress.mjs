// Puts a brotli and a gzip copy beside every file of the page that compresses, so that the server never does.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const COMPRESSES = /\.(js|css|html|svg|wasm|json|txt|webmanifest)$/

for (const entry of readdirSync('dist/web', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !COMPRESSES.test(entry.name)) continue
  const file = join(entry.parentPath ?? entry.path, entry.name)
  const bytes = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  )
}
