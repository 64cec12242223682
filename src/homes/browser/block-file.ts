/** Blocks of 16 KiB: larger ones write more bytes a request, smaller ones make opening slower. */
export const BLOCK_BYTES = 16_384

/** One block's bytes, always `BLOCK_BYTES` of them. */
export type Block = Uint8Array<ArrayBuffer>

/** A file in memory that remembers what it held when it was last stored. */
export interface BlockFile {
  readonly name: string
  /** Length in bytes. */
  size: number
  blocks: Block[]
  /** The former bytes of each block changed since the last `settle`; undefined where there was none. */
  former: Map<number, Block | undefined>
  formerSize: number
  /** False outside a request: a write then would be lost, or be half of what is just being stored. */
  writable: boolean
}

let count = 0

export function createBlockFile(): BlockFile {
  count += 1
  return { name: `/book-${count}`, size: 0, blocks: [], former: new Map(), formerSize: 0, writable: false }
}

export const isChanged = (file: BlockFile): boolean => file.former.size > 0 || file.size !== file.formerSize

/** Marks the present bytes as stored. */
export function markStored(file: BlockFile): void {
  file.former.clear()
  file.formerSize = file.size
}

/** Makes the file what it was at the last `settle`. A connection to it must be opened anew. */
export function restoreStored(file: BlockFile): void {
  for (const [n, block] of file.former) if (block) file.blocks[n] = block
  file.size = file.formerSize
  file.blocks.length = Math.ceil(file.size / BLOCK_BYTES)
  markStored(file)
}

/** Copies bytes from the file; what lies beyond its end is zero. Returns how many bytes there were. */
export function readAt(file: BlockFile, target: Uint8Array, offset: number): number {
  const available = Math.max(0, Math.min(target.length, file.size - offset))
  for (let done = 0; done < available; ) {
    const at = (offset + done) % BLOCK_BYTES
    const length = Math.min(available - done, BLOCK_BYTES - at)
    const block = file.blocks[Math.floor((offset + done) / BLOCK_BYTES)]
    if (block) target.set(block.subarray(at, at + length), done)
    else target.fill(0, done, done + length)
    done += length
  }
  target.fill(0, available)
  return available
}

export function writeAt(file: BlockFile, source: Uint8Array, offset: number): void {
  for (let done = 0; done < source.length; ) {
    const at = (offset + done) % BLOCK_BYTES
    const length = Math.min(source.length - done, BLOCK_BYTES - at)
    const block = changeable(file, Math.floor((offset + done) / BLOCK_BYTES))
    block.set(source.subarray(done, done + length), at)
    done += length
  }
  file.size = Math.max(file.size, offset + source.length)
}

function changeable(file: BlockFile, n: number): Block {
  const present = file.blocks[n]
  if (present && file.former.has(n)) return present
  // The former bytes stay as they are, so undoing needs no storage, which may be what just failed.
  const block = present ? present.slice() : new Uint8Array(BLOCK_BYTES)
  for (let hole = file.blocks.length; hole < n; hole++) changeable(file, hole)
  if (!file.former.has(n)) file.former.set(n, present)
  file.blocks[n] = block
  return block
}

export function truncate(file: BlockFile, size: number): void {
  if (size >= file.size) return
  const kept = Math.ceil(size / BLOCK_BYTES)
  for (let n = kept; n < file.blocks.length; n++) {
    if (!file.former.has(n)) file.former.set(n, file.blocks[n])
  }
  file.blocks.length = kept
  file.size = size
  if (size % BLOCK_BYTES > 0) changeable(file, kept - 1).fill(0, size % BLOCK_BYTES)
}
