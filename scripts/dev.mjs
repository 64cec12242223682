// The server rebuilt and restarted at every change, and the page with hot reload in front of it.
import { spawn } from 'node:child_process'
import { build, createServer } from 'vite'

const API_PORT = 3001
let server

await build({ logLevel: 'warn' })
const start = () => {
  server?.kill()
  server = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(API_PORT), LOG_LEVEL: 'warn' },
  })
}
await build({
  logLevel: 'warn',
  build: { ssr: 'src/homes/node/main.ts', watch: {} },
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
