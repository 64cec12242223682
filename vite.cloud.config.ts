import { readFileSync } from 'node:fs'
import { defineConfig, esmExternalRequirePlugin } from 'vite'
import { pageInWorker, plainPasswords, wasmBeside } from './scripts/cloud-build.ts'
import { quickPasswords } from './scripts/quick-passwords.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const release = `${version}-${Date.now().toString(36)}`
const conditions = ['workerd', 'worker', 'module', 'import', 'default']

/** `vite build --config vite.cloud.config.ts` makes the worker of the cloud home (dist/cloud) once the page is built. */
export default defineConfig({
  plugins: [
    quickPasswords(),
    plainPasswords(),
    wasmBeside(),
    pageInWorker(release),
    // Modules that web-push requires are workerd's own: a `buffer` from npm in the bundle takes no bytes of its crypto.
    esmExternalRequirePlugin({ external: ['buffer', /^node:/] }),
  ],
  // sql.js asks where its script lies, which a worker has no place for.
  define: { RELEASE: JSON.stringify(release), 'self.location.href': '""' },
  resolve: { conditions },
  ssr: { noExternal: true, target: 'webworker', resolve: { conditions } },
  build: {
    ssr: true,
    outDir: 'dist/cloud',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      input: { worker: 'src/homes/cloud/worker.ts' },
      external: [/^cloudflare:/],
      output: { entryFileNames: '[name].js', codeSplitting: false },
    },
  },
})
