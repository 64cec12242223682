// Proof that the disk has a commit before anybody is told of it, read from what the server asked of the disk.

import { tracedRun } from './powercuts.mjs'
import { withFolder } from './server.mjs'

/** Throws where an answer left before its commit was synced, or where there were fewer syncs than commits sent one by one. */
export async function proveSyncs({ writes, seed, flags }) {
  return withFolder(async (folder) => {
    const { events, knowledge } = await tracedRun(folder, { writes, seed, flags, writers: 1 })
    let unsynced = false
    let syncs = 0
    let answers = 0
    let early = 0
    let withoutSync = 0
    let syncsBefore = 0
    for (const { kind, file, bytes } of events) {
      if (file === 'bucketbook.db-wal') {
        if (kind === 'write') unsynced = true
        if (kind === 'sync') {
          unsynced = false
          syncs += 1
        }
      }
      if (kind === 'answer' && bytes.subarray(0, 10).toString().startsWith('HTTP/1.1 2')) {
        answers += 1
        if (unsynced) early += 1
        if (syncs === syncsBefore) withoutSync += 1
        syncsBefore = syncs
      }
    }
    const figures = { answered: knowledge.answered.size, answers, syncs, early, withoutSync }
    if (answers < knowledge.answered.size)
      throw new Error(`Answers are missing in the trace: ${JSON.stringify(figures)}`)
    if (early > 0 || withoutSync > 0) throw new Error(JSON.stringify(figures))
    return figures
  })
}
