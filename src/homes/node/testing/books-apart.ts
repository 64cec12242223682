import { vi } from 'vitest'

// Every case of shared books runs once more over a server with a file for each book: nothing of them may rely on two books
// lying in one. What looks into a database itself looks into all of them (`databases()`).
vi.mock('../testing.ts', async (original) => {
  const real = await original<typeof import('../testing.ts')>()
  const { apartServer } = await import('./apart.ts')
  return { ...real, testServer: (settings = {}) => apartServer(real.testServer, settings) }
})
