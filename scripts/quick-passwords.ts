import type { Plugin } from 'vite'

const HASHER = 'oslo/password'
const QUICK = '\0quick-passwords'

/**
 * Tests sign people up by the thousand, and a password is meant to take its time: here it takes the least that Argon2id
 * can. The product's own cost stands in the hash that the built commands store, which their tests read.
 */
export const quickPasswords = (): Plugin => ({
  name: 'quick-passwords',
  enforce: 'pre',
  apply: (_, { mode }) => mode === 'test',
  resolveId: (id, importer) => (id === HASHER && importer !== QUICK ? QUICK : undefined),
  load: (id) =>
    id === QUICK
      ? `import { Argon2id as Slow } from '${HASHER}'
         export class Argon2id extends Slow {
           constructor(options) { super({ ...options, memorySize: 8, iterations: 1 }) }
         }`
      : undefined,
})
