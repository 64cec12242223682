import type { Plugin } from 'vite'

const DIALOG = 'import*as w from"@radix-ui/react-dialog";'

/**
 * Leaves Radix's dialog out of the command palette, which stands in a dialog of ours: half of its code, and it
 * would write style elements that the page's policy refuses.
 */
export const trimCmdk = (): Plugin => ({
  name: 'trim-cmdk',
  enforce: 'pre',
  transform(code, id) {
    if (!/cmdk\/dist\/index\.mjs$/.test(id)) return null
    if (!code.includes(DIALOG))
      this.error('cmdk no longer imports a dialog in the way that is left out here.')
    return { code: code.replace(DIALOG, 'const w={};'), map: null }
  },
})
