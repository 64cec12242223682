import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import { type BlockFile, createBlockFile, readAt, truncate, writeAt } from './block-file.ts'

export const VFS_NAME = 'blocks'

const OK = 0 as const
const MS_JULIAN_AT_1970 = 210_866_760_000_000
const MS_PER_DAY = 86_400_000

const files = new Map<string, BlockFile>()

/** Makes the file openable by its name. */
export const offer = (file: BlockFile): void => void files.set(file.name, file)
export const withdraw = (file: BlockFile): void => void files.delete(file.name)

/**
 * Registers the VFS "blocks": files in memory, without locks, because a file has one connection, and
 * without syncing, because the home stores the changed blocks itself once the request is done.
 */
export function installBlockVfs(sqlite3: Sqlite3Static): void {
  const { capi, wasm } = sqlite3
  const open = new Map<number, BlockFile>()
  const bytesAt = (pointer: number, length: number) => wasm.heap8u().subarray(pointer, pointer + length)
  const fileAt = (pointer: number): BlockFile => {
    const file = open.get(pointer)
    if (!file) throw new Error('SQLite used a file that is not open')
    return file
  }

  const io = new capi.sqlite3_io_methods()
  // Version 1: neither shared memory (WAL) nor memory mapping.
  Object.assign(io, { $iVersion: 1 })
  sqlite3.vfs.installVfs({
    io: {
      struct: io,
      methods: {
        xClose: (pointer) => {
          open.delete(pointer)
          return OK
        },
        xRead: (pointer, buffer, length, offset) => {
          const read = readAt(fileAt(pointer), bytesAt(buffer, length), Number(offset))
          return read === length ? OK : capi.SQLITE_IOERR_SHORT_READ
        },
        xWrite: (pointer, buffer, length, offset) => {
          if (!fileAt(pointer).writable) return capi.SQLITE_IOERR_WRITE
          try {
            writeAt(fileAt(pointer), bytesAt(buffer, length), Number(offset))
            return OK
          } catch {
            // Out of memory: an exception must not fly through SQLite's own frames.
            return capi.SQLITE_IOERR_WRITE
          }
        },
        xTruncate: (pointer, size) => {
          if (!fileAt(pointer).writable) return capi.SQLITE_IOERR_TRUNCATE
          truncate(fileAt(pointer), Number(size))
          return OK
        },
        xSync: () => OK,
        xFileSize: (pointer, out) => {
          wasm.poke64(out, BigInt(fileAt(pointer).size))
          return OK
        },
        xLock: () => OK,
        xUnlock: () => OK,
        xCheckReservedLock: (_pointer, out) => {
          wasm.poke32(out, 0)
          return OK
        },
        xFileControl: () => capi.SQLITE_NOTFOUND,
        xSectorSize: () => OK,
        xDeviceCharacteristics: () => OK,
      },
    },
  })

  const vfs = new capi.sqlite3_vfs()
  vfs.$iVersion = 2
  vfs.$szOsFile = sizeOfFile(sqlite3)
  vfs.$mxPathname = 64
  sqlite3.vfs.installVfs({
    vfs: {
      struct: vfs,
      name: VFS_NAME,
      methods: {
        xOpen: (_vfs, name, pointer, flags, outFlags) => {
          // Without a name: a temporary file, of which nobody keeps anything.
          const file = name ? files.get(wasm.cstrToJs(name) ?? '') : { ...createBlockFile(), writable: true }
          if (!file) return capi.SQLITE_CANTOPEN
          open.set(pointer, file)
          const struct = new capi.sqlite3_file(pointer)
          struct.$pMethods = io.pointer
          struct.dispose()
          if (outFlags) wasm.poke32(outFlags, flags)
          return OK
        },
        xDelete: () => capi.SQLITE_IOERR_DELETE_NOENT,
        xAccess: (_vfs, name, _flags, out) => {
          wasm.poke32(out, files.has(wasm.cstrToJs(name) ?? '') ? 1 : 0)
          return OK
        },
        xFullPathname: (_vfs, name, length, out) =>
          wasm.cstrncpy(out, name, length) < length ? OK : capi.SQLITE_CANTOPEN,
        ...clockAndChance(sqlite3),
      },
    },
  })
}

/** The types put `structInfo` on the instances, the library on the constructor. */
function sizeOfFile({ capi }: Sqlite3Static): number {
  const { structInfo } = capi.sqlite3_file as unknown as { structInfo: { sizeof: number } }
  return structInfo.sizeof
}

function clockAndChance({ wasm }: Sqlite3Static) {
  return {
    xRandomness: (_vfs: number, length: number, out: number) => {
      wasm.heap8u().set(crypto.getRandomValues(new Uint8Array(length)), out)
      // The C interface answers a count here; the types know result codes only.
      return length as typeof OK
    },
    xSleep: () => OK,
    xCurrentTime: (_vfs: number, out: number) => {
      wasm.poke(out, (Date.now() + MS_JULIAN_AT_1970) / MS_PER_DAY, 'double')
      return OK
    },
    xCurrentTimeInt64: (_vfs: number, out: number) => {
      wasm.poke64(out, BigInt(Date.now() + MS_JULIAN_AT_1970))
      return OK
    },
    xGetLastError: () => {},
  }
}
