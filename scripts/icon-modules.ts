import { createRequire } from 'node:module'
import { basename } from 'node:path'
import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/**
 * Each icon of Font Awesome as an ES module of what is drawn of it. The package has one file per icon as CommonJS only,
 * of which a bundler can leave out nothing: nine exports that say the same, and a wrapper, in every one of them.
 */
export function iconModules(): Plugin {
  return {
    name: 'icon-modules',
    apply: 'build',
    load: {
      filter: { id: /[\\/]free-solid-svg-icons[\\/]fa\w+\.js$/ },
      handler(id) {
        const { icon }: IconDefinition = require(id).definition
        const [width, height, , , path] = icon
        const drawn = { icon: [width, height, [], '', path] }
        return `export const ${basename(id, '.js')} = ${JSON.stringify(drawn)}`
      },
    },
  }
}
