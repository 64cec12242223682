import { availableParallelism } from 'node:os'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type ViteUserConfig as UserConfig } from 'vitest/config'
import { drawnPage } from './scripts/drawn-page.ts'
import { fileList } from './scripts/file-list.ts'
import { firstFiles, iconFiles, SITES } from './scripts/first-files.ts'
import { iconModules } from './scripts/icon-modules.ts'
import { LongestFirst } from './scripts/longest-first.ts'
import { quickPasswords } from './scripts/quick-passwords.ts'

/** Refuses to build a module that is to be loaded when it is needed, and is loaded at the start all the same. */
const onLog: NonNullable<NonNullable<UserConfig['build']>['rolldownOptions']>['onLog'] = (
  level,
  log,
  report,
) => {
  if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message)
  report(level, log)
}

const server: UserConfig = {
  build: {
    outDir: 'dist/server',
    target: 'node20',
    emptyOutDir: true,
    rolldownOptions: {
      onLog,
      input: {
        main: 'src/homes/node/main.ts',
        ops: 'src/homes/node/ops/main.ts',
        config: 'src/homes/node/config/config.ts',
        'copy-thread': 'src/homes/node/backups/copy-thread.ts',
        'statement-thread': 'src/homes/node/statements/statement-thread.ts',
        'watchdog-thread': 'src/homes/node/watch/watchdog-thread.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Shorter code is read sooner at the start; the names of functions stay readable in a trace.
        minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
      },
    },
  },
  ssr: { noExternal: true, external: ['better-sqlite3', '@node-rs/argon2', '@node-rs/bcrypt'] },
}

/**
 * Tests that start no server and no browser: what one runs while typing. Those that take long for what they are (thousands
 * of drawn inputs, crashes at every moment, files made to wear a reader out, all kinds of a thing one after another) run with
 * the server's.
 */
const PURE = [
  'src/*.test.ts',
  'src/{values,db,http,book,budget,rewards,profile,archive,sync}/**/!(*.property|achievements|archive|auto-pay|automation|bad-input|border-meanwhile|copies|credits|csv-sized|faults|fold-text|golden|hostile|insights|migrated|moments|read|read-back*|removal|reports|round-trip|rules|serial-days|shop|sweep|unchanged|unpacked).test.ts',
  'web/**/*.test.{ts,tsx}',
]
/** Tests of what passes between people, over one database; many run again where each book has one of its own. */
const TOGETHER = ['src/{connections,household,moving,restoring}/**/*.test.ts']
const CORPUS = ['src/budget/statements/formats/corpus/*.test.ts']
/** Cases of shared books that also run where every book has a file of its own. */
const APART = [
  'src/community/{community,referrals,referral-marks}.test.ts',
  'src/connections/{assistants,calendar,tokens}/*.test.ts',
  'src/connections/reminders/{handed,reminders}.test.ts',
  'src/connections/webhooks/webhooks.test.ts',
  'src/identity/{operator,operator-role}.test.ts',
  'src/operations/support/support.test.ts',
  'src/household/contributions/contributions.test.ts',
  'src/household/settlement/history.test.ts',
  'src/moving/{moving,shared}.test.ts',
  'src/household/{access,household,invited,sharing,default-shares,copied-accounts,owners-have}.test.ts',
]
/** The cloud home, and those cases of shared books once more over its objects. */
const CLOUD = ['src/homes/cloud/*.test.ts']
const IN_OBJECTS = [
  ...CLOUD,
  'src/community/referrals.test.ts',
  'src/connections/assistants/assistants.test.ts',
  'src/connections/tokens/scopes.test.ts',
  'src/household/contributions/contributions.test.ts',
  'src/household/{access,household}.test.ts',
  'src/identity/{operator,operator-role}.test.ts',
  'src/operations/support/support.test.ts',
]
const IN_BROWSER = ['src/homes/browser/**/*.test.ts']

const SEED = 'scripts/fixed-seed.ts'

/** Workers of the tests: three share the time of two cores well, as one of them mostly waits for a browser or for workerd. */
const WORKERS = Math.max(3, availableParallelism() - 1)
/** Journeys come after all else: a mistake that needs no browser to be found is told minutes sooner. */
const LAST = { sequence: { groupOrder: 1 } }
const OF_BUILD = { globalSetup: ['scripts/refuse-old-build.mjs'] }
const OF_WORKER = { globalSetup: [...OF_BUILD.globalSetup, 'src/homes/cloud/testing/build.ts'] }

interface Project {
  include: string[]
  setupFiles?: string[]
  exclude?: string[]
  globalSetup?: string[]
  sequence?: { groupOrder: number }
}

const project = (name: string, test: Project) => ({
  extends: true as const,
  test: {
    name,
    setupFiles: [SEED],
    // The modules of the app are read once by each worker, not once for each file of tests.
    isolate: false,
    // No test is about time: a machine that is busy fails none.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    ...test,
  },
})

const page: UserConfig = {
  root: 'web',
  // The server writes the real base into index.html, so one build serves any BASE_PATH.
  base: './',
  plugins: [react(), tailwindcss(), iconModules(), fileList(), drawnPage(), quickPasswords()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // Every browser of this target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      onLog,
      input: { index: 'web/index.html', ...SITES, 'service-worker': 'web/service-worker/main.ts' },
      output: {
        codeSplitting: {
          groups: [
            { name: firstFiles(), tags: ['$initial'], includeDependenciesRecursively: false, priority: 1 },
            { name: iconFiles(), includeDependenciesRecursively: false },
          ],
        },
        // A service worker governs what lies below its own address, which must never change.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  // The home of this browser runs in a worker, which is loaded when the page has nothing else to do.
  worker: { format: 'es' },
  // React has useSyncExternalStore since version 18; wouter brings a copy for those before.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  optimizeDeps: { exclude: ['@sqlite.org/sqlite-wasm'] },
  test: {
    root: '.',
    sequence: { sequencer: LongestFirst },
    maxWorkers: WORKERS,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      project('unit', { include: PURE, exclude: CORPUS }),
      project('together', { include: TOGETHER }),
      project('apart', { include: APART, setupFiles: [SEED, 'src/homes/node/testing/books-apart.ts'] }),
      project('objects', {
        ...OF_WORKER,
        include: IN_OBJECTS,
        setupFiles: [SEED, 'src/homes/cloud/testing/books-in-objects.ts'],
      }),
      // Samples of banks' files: whoever adds one needs no build to try it.
      project('corpus', { include: CORPUS }),
      project('server', {
        ...OF_BUILD,
        include: ['src/**/*.test.ts'],
        exclude: [...PURE, ...TOGETHER, ...CORPUS, ...IN_BROWSER, ...CLOUD],
      }),
      project('browser', { ...OF_BUILD, ...LAST, include: [...IN_BROWSER, 'web/e2e/*.e2e.ts'] }),
      project('browser-objects', {
        ...OF_WORKER,
        ...LAST,
        include: ['web/e2e/{every-home,household-offline,operator-everywhere,push}.e2e.ts'],
        setupFiles: [SEED, 'src/homes/cloud/testing/site-in-objects.ts'],
      }),
      project('torture', { ...OF_BUILD, include: ['torture/*.test.mjs'] }),
    ],
  },
}

/** `vite build` makes the page (dist/web), `vite build --ssr` the server and the operator's commands (dist/server). */
export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server : page))
