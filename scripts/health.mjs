// Asks the server in this container whether it can serve: the image needs no curl.
const { HOST, PORT, BASE_PATH } = process.env
const EVERYWHERE = ['', '0.0.0.0', '::']
const host = EVERYWHERE.includes(HOST ?? '') ? '127.0.0.1' : HOST
const base = (BASE_PATH || '/').replace(/\/$/, '')
const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT || 3000}${base}/api/health`
const isHealthy = await fetch(url, { signal: AbortSignal.timeout(4000) }).then(
  (response) => response.ok,
  () => false,
)
process.exit(isHealthy ? 0 : 1)
