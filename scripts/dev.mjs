// The server rebuilt and restarted at every change, and the page with hot reload in front of it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { build, createServer } from 'vite'

const API_PORT = 3001
let server

await build({ logLevel: 'warn' })
const start = async () => {
  // The data folder is held by one server at a time.
  const before = server
  if (before && before.exitCode === null && before.kill()) await once(before, 'exit')
  server = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(API_PORT), LOG_LEVEL: 'warn' },
  })
}
await build({
  logLevel: 'warn',
  build: { ssr: true, watch: {} },
  plugins: [{ name: 'restart', closeBundle: start }],
})
const page = await createServer({ server: { host: true, proxy: { '/api': `http://127.0.0.1:${API_PORT}` } } })
await page.listen(3000)
page.printUrls()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    server?.kill()
    process.exit(0)
  })
}
