import type { Plugin } from 'vite'

const PROCESSORS = 'import * as processors from "../core/json-schema-processors.js";'
const METHODS =
  'import { createStandardJSONSchemaMethod, createToJSONSchemaMethod } from "../core/to-json-schema.js";'

/** Leaves the making of JSON Schema out of zod in the browser: only the server describes its API, and it is a tenth. */
export const trimZod = (): Plugin => ({
  name: 'trim-zod',
  enforce: 'pre',
  transform(code, id) {
    if (!/zod\/v4\/classic\/schemas\.js$/.test(id)) return null
    if (!code.includes(PROCESSORS) || !code.includes(METHODS))
      this.error('zod no longer imports JSON Schema in the way that is left out here.')
    const none = `const leftOut = () => { throw new Error("JSON Schema is left out here") };
const createStandardJSONSchemaMethod = () => leftOut, createToJSONSchemaMethod = () => leftOut;`
    return { code: code.replace(PROCESSORS, 'const processors = {};').replace(METHODS, none), map: null }
  },
})
