import type { Migration } from '../../../db/migrate.ts'
import type { BrowserHome } from '../home.ts'
import { createTestApp, gate, migrations } from './app.ts'

export interface Answer {
  status: number
  headers: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of what it asks for
  body: any
}

/**
 * Handle with which a test drives the page: its arguments and results survive the way through the debugger.
 */
export interface TestPage {
  /** Answers the error's name and text where the home does not open. */
  openHome(name: string, known?: Migration[]): Promise<string | undefined>
  closeHome(): Promise<void>
  request(method: string, path: string, body?: unknown): Promise<Answer>
  upload(path: string, text: string): Promise<Answer>
  /** Handlers of gated routes wait from here on, until `releaseGate`. */
  holdGate(): void
  releaseGate(): void
  /** Number of handlers that have come to the gate. */
  gated(): number
  remoteChanges(): number
  /** True where the browser had emptied its damaged storage before the home was opened. */
  wasEmptied(): boolean
  home(): BrowserHome
  /** A part of the conformance list over this home: each case with its error, or null where it holds. */
  runConformance(begin: number, end: number): Promise<{ name: string; error: string | null }[]>
}

let home: BrowserHome | undefined
let remoteChanges = 0
let wasEmptied = false

const present = (): BrowserHome => {
  if (!home) throw new Error('Open the home first')
  return home
}

const send = async (path: string, init: RequestInit): Promise<Answer> => {
  const response = await present().fetch(path, init)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const body = isJson ? JSON.parse(text) : text
  return { status: response.status, headers: Object.fromEntries(response.headers), body }
}

const testPage: TestPage = {
  async openHome(name, known = migrations) {
    // Imported here, as in the product: whoever has a server never loads SQLite.
    const { openBrowserHome } = await import('../home.ts')
    await home?.close()
    remoteChanges = 0
    wasEmptied = false
    try {
      home = await openBrowserHome({
        name,
        migrations: known,
        createApp: createTestApp,
        onRemoteChange: () => {
          remoteChanges += 1
        },
        onEmptied: () => {
          wasEmptied = true
        },
      })
      return undefined
    } catch (error) {
      return String(error)
    }
  },
  closeHome: () => present().close(),
  request: (method, path, body) =>
    send(path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }),
  upload(path, text) {
    const form = new FormData()
    form.append('file', new Blob([text]), 'note.txt')
    return send(path, { method: 'POST', body: form })
  },
  holdGate() {
    gate.wait = new Promise((resolve) => {
      gate.release = resolve
    })
  },
  releaseGate: () => gate.release?.(),
  gated: () => gate.count,
  remoteChanges: () => remoteChanges,
  wasEmptied: () => wasEmptied,
  home: present,
  runConformance: async (begin, end) => (await import('./conformance.ts')).runConformance(begin, end),
}

declare global {
  interface Window {
    testPage: TestPage
  }
}
window.testPage = testPage
