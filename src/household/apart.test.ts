import { vi } from 'vitest'

// Every case of shared books runs once more over a server with a file for each book: nothing of them may rely on two books
// lying in one. What looks into the one database itself is left to the others.
vi.mock('../homes/node/testing.ts', async (original) => {
  const real = await original<typeof import('../homes/node/testing.ts')>()
  const { apartServer } = await import('../homes/node/testing/apart.ts')
  return { ...real, testServer: (settings = {}) => apartServer(real.testServer, settings) }
})

await import('./contributions/contributions.test.ts')
await import('./household.test.ts')
await import('./sharing.test.ts')
await import('./default-shares.test.ts')
await import('./copied-accounts.test.ts')
