// A disk that may lose, at a power cut, whatever nobody asked it to keep.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SECTOR = 512

const newFile = () => ({ durable: Buffer.alloc(0), size: 0, pending: [] })

/** The content with the bytes in it, and its size. The buffer grows by halves, because a log is written page by page. */
function written(content, size, offset, bytes) {
  const end = offset + bytes.length
  if (end > content.length) {
    const grown = Buffer.alloc(Math.ceil(end * 1.5))
    content.copy(grown, 0, 0, size)
    content = grown
  }
  if (offset > size) content.fill(0, size, offset)
  bytes.copy(content, offset)
  return { content, size: Math.max(size, end) }
}

function apply(file, change) {
  if (change.kind === 'truncate') {
    if (change.size < file.size) file.durable.fill(0, change.size, file.size)
    file.size = change.size
    if (file.durable.length < file.size) {
      const grown = Buffer.alloc(file.size)
      file.durable.copy(grown)
      file.durable = grown
    }
    return
  }
  const { content, size } = written(file.durable, file.size, change.offset, change.bytes)
  file.durable = content
  file.size = size
}

/** Some of a write: all, nothing, or some of its sectors. */
function* tornBy(chance, change) {
  const luck = chance.next()
  if (luck < 0.35) return
  if (luck < 0.6 || change.kind === 'truncate') return yield change
  for (let start = 0; start < change.bytes.length; start += SECTOR) {
    if (chance.next() < 0.5) continue
    yield {
      ...change,
      offset: change.offset + start,
      bytes: change.bytes.subarray(start, start + SECTOR),
    }
  }
}

/** Takes the events of a trace one by one, and can be cut at any time. */
export function newDisk() {
  // Files by name as the programs see them, and the names that are sure to be there after a cut.
  const files = new Map()
  let sureNames = new Map()
  const fileOf = (name) => {
    if (!files.has(name)) files.set(name, newFile())
    return files.get(name)
  }
  const settle = (file) => {
    for (const change of file.pending) apply(file, change)
    file.pending = []
  }
  return {
    do(event) {
      switch (event.kind) {
        case 'open':
          if (event.isEmptied) fileOf(event.file).pending.push({ kind: 'truncate', size: 0 })
          else fileOf(event.file)
          break
        case 'write':
          fileOf(event.file).pending.push(event)
          break
        case 'append': {
          const file = fileOf(event.file)
          const end = file.pending.reduce(
            (size, { offset = 0, bytes }) => Math.max(size, bytes ? offset + bytes.length : 0),
            file.size,
          )
          file.pending.push({ kind: 'write', offset: end, bytes: event.bytes })
          break
        }
        case 'truncate':
          fileOf(event.file).pending.push(event)
          break
        case 'sync':
          settle(fileOf(event.file))
          // Every journaling file system keeps the name of a new file that was synced.
          sureNames.set(event.file, fileOf(event.file))
          break
        case 'syncFolder':
          sureNames = new Map(files)
          break
        case 'unlink':
          files.delete(event.file)
          break
        case 'rename':
          files.set(event.to, fileOf(event.file))
          files.delete(event.file)
          break
      }
    },
    /** Writes into a folder what a power cut now would leave of these files. */
    cut(folder, chance, names) {
      for (const name of names) {
        const seen = files.get(name)
        const sure = sureNames.get(name)
        // A name that changed since the folder was synced is there as it was or as it is.
        const file = seen === sure || chance.next() < 0.5 ? seen : sure
        if (!file) continue
        const left = { durable: Buffer.from(file.durable.subarray(0, file.size)), size: file.size }
        for (const change of file.pending) for (const part of tornBy(chance, change)) apply(left, part)
        writeFileSync(join(folder, name), left.durable.subarray(0, left.size))
      }
    },
  }
}
