// Asks the server in this container whether it can serve: the image needs no curl.
const { PORT = '3000', BASE_PATH = '/' } = process.env
const url = `http://127.0.0.1:${PORT}${BASE_PATH.replace(/\/$/, '')}/api/health`
const isHealthy = await fetch(url, { signal: AbortSignal.timeout(4000) }).then(
  (response) => response.ok,
  () => false,
)
process.exit(isHealthy ? 0 : 1)
