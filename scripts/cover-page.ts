import { type Plugin, runnerImport } from 'vite'

/** Draws the head of the landing page, so that the server can send it along: it is seen before any script runs. */
export const coverPage = (): Plugin => ({
  name: 'cover-page',
  async generateBundle() {
    const { module } = await runnerImport<{ html: string }>('./web/identity/cover-page.tsx', {
      configFile: false,
      logLevel: 'warn',
    })
    this.emitFile({ type: 'asset', fileName: '.vite/cover.html', source: module.html })
  },
})
