import type { BrowserContext } from 'playwright-core'

interface Asked {
  /** Gzip. */
  kB: number
  names: string[]
}

export const BOUNDS: { dashboard: number; signIn: number }
export function untilDashboard(context: BrowserContext, url: string): Promise<Asked>
export function untilSignIn(context: BrowserContext, url: string): Promise<Asked>
