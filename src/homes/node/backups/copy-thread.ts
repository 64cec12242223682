import { parentPort, workerData } from 'node:worker_threads'
import { type BackupFailed, type CopyAnswer, copyDatabase } from './copy.ts'

const { dataDir, file } = workerData as { dataDir: string; file: string }
const answer = (one: CopyAnswer) => parentPort?.postMessage(one)
try {
  answer({ bytes: await copyDatabase(dataDir, file) })
} catch (error) {
  const { message, isFull } = error as BackupFailed
  answer({ message, isFull })
}
