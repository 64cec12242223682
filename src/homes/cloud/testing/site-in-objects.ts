import { inject, vi } from 'vitest'
import { inviteInto, startWorkerd } from '../../../../scripts/workerd.mjs'
import type { Site } from '../../../../web/e2e/browser.ts'
import type { startServer } from '../../node/server.ts'
import { freePort, UNLIMITED } from './workerd.ts'

// Journeys open the cloud home in place of the server of Node: all else about them stays as it is.
vi.mock('../../node/server.ts', () => ({
  startServer: (async (config, { webDir = 'dist/web' }) => {
    const port = config.port || (await freePort())
    const own = {
      ADMIN_EMAILS: config.operatorEmails.join(','),
      DEFAULT_TIER: config.defaultTier,
      OUTGOING_HOSTS: config.outgoingHosts.join(','),
    }
    const env = { ...UNLIMITED, ...own }
    const where = { dataDir: config.dataDir, host: '127.0.0.1', port, webDir }
    const { stop } = await startWorkerd({ ...where, worker: inject('cloudWorker'), env })
    return { port, close: stop }
  }) as typeof startServer,
}))
const here = ({ url }: Site) => url.replace(/\/\/[^:]+/, '//127.0.0.1')
vi.mock('../../../../web/e2e/invite-code.ts', () => ({
  inviteCodeFor: async (site: Site, email: string) =>
    (await inviteInto({ url: here(site), dataDir: site.config.dataDir }, email))[0],
}))
vi.mock('../../../../web/e2e/many-people.ts', () => ({
  registerMany: async (site: Site, count: number) => {
    const { ok } = await fetch(`${here(site)}/test/people?count=${count}`)
    if (!ok) throw new Error('Nobody was registered.')
  },
}))
