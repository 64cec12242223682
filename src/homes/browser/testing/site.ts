import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
}
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"

const here = fileURLToPath(new URL('.', import.meta.url))
const cache = fileURLToPath(new URL('../../../../node_modules/.cache/', import.meta.url))

/** Builds the test page as the product is built, and serves it as the server would. */
export async function openSite(): Promise<{ port: number; folder: string; close(): Promise<void> }> {
  const folder = join(cache, `browser-home-${process.pid}-${Date.now()}`)
  await build({
    configFile: false,
    root: here,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', reportCompressedSize: false },
  })
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const path = join(folder, normalize(pathname === '/' ? '/index.html' : pathname))
    try {
      const bytes = await readFile(path)
      const type = TYPES[extname(path)] ?? 'application/octet-stream'
      response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY }).end(bytes)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await rm(folder, { recursive: true, force: true })
  }
  return { port, folder, close }
}
