// Scripts and wasm that a server sends before its page can be used, counted between the server and Chromium.
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { launchChromium } from '../../scripts/chromium.mjs'

const KIB = 1024
const isProgram = (path, type) => /javascript|wasm/.test(type) || /\.(m?js|wasm)$/.test(path)

/** Opens the page in a new browser, waits for the first field that can be typed in, and adds up scripts and wasm, gzip -9. */
export async function shipped(serverUrl) {
  const sizes = new Map()
  const proxy = createServer(async (request, response) => {
    const headers = { ...request.headers, 'accept-encoding': 'identity' }
    delete headers.connection
    const answer = await fetch(serverUrl + request.url, {
      method: request.method,
      headers,
      redirect: 'manual',
    })
    const body = Buffer.from(await answer.arrayBuffer())
    const kept = Object.fromEntries(answer.headers)
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection'])
      delete kept[name]
    const [path] = request.url.split('?')
    if (isProgram(path, kept['content-type'] ?? '')) sizes.set(path, gzipSync(body, { level: 9 }).length)
    response.writeHead(answer.status, kept).end(body)
  })
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const browser = await launchChromium()
  try {
    // A secure context, which Actual needs; service workers would fetch for later visits.
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    const begin = performance.now()
    await page.goto(`http://127.0.0.1:${proxy.address().port}/`)
    await page.locator('input:visible').first().fill('a', { timeout: 60_000 })
    const ms = performance.now() - begin
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    return { kib: bytes / KIB, files: sizes.size, ms }
  } finally {
    await browser.close()
    proxy.closeAllConnections()
    proxy.close()
  }
}
