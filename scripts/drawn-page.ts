import { type Plugin, runnerImport } from 'vite'

async function draw() {
  const options = { configFile: false, logLevel: 'warn' } as const
  const { module } = await runnerImport<{ splash: string; cover: string }>('./web/entry/drawn.tsx', options)
  return module
}

/**
 * Draws what is seen before any script runs: the splash of every page, and the head of the landing page, which the
 * server sends along to who is signed out.
 */
export const drawnPage = (): Plugin => ({
  name: 'drawn-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html) => {
      const { splash } = await draw()
      return html.replace('<div id="root">', `<div id="root">${splash}`)
    },
  },
  async generateBundle() {
    const { cover } = await draw()
    this.emitFile({ type: 'asset', fileName: '.vite/cover.html', source: cover })
  },
})
