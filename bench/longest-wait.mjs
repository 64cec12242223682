/** The longest that another request had to wait while the work ran, in milliseconds. */
export async function longestWait(url, cookie, work) {
  let isRunning = true
  let longest = 0
  const probe = (async () => {
    while (isRunning) {
      const begin = performance.now()
      const response = await fetch(`${url}/api/accounts`, { headers: { cookie } })
      await response.arrayBuffer()
      longest = Math.max(longest, performance.now() - begin)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  const result = await work()
  isRunning = false
  await probe
  return { longest, result }
}
