import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The built worker of the tests. */
    cloudWorker: string
  }
}

/** Builds the worker of the tests once for all of them. */
export default async function buildWorker({ provide }: TestProject): Promise<() => void> {
  const outDir = mkdtempSync(join(tmpdir(), 'bucketbook-worker-'))
  await build({
    configFile: 'vite.cloud.config.ts',
    mode: 'test',
    logLevel: 'error',
    build: { outDir, rolldownOptions: { input: { worker: 'src/homes/cloud/testing/worker.ts' } } },
  })
  provide('cloudWorker', join(outDir, 'worker.js'))
  return () => rmSync(outDir, { recursive: true, force: true })
}
