import { existsSync, statSync } from 'node:fs'

/** Size of a file in bytes; 0 where there is none. */
export const fileSize = (file: string): number => (existsSync(file) ? statSync(file).size : 0)

/** Names of remote file systems by the magic number of statfs. */
const REMOTE: Record<number, string> = {
  26985: 'NFS',
  20859: 'SMB',
  4283649346: 'SMB',
  4266872130: 'SMB',
  22092: 'NCP',
  1397113167: 'AFS',
  1799439955: 'AFS',
  12805120: 'CephFS',
  198183888: 'Lustre',
}
const SHARED: Record<number, string> = {
  1702057286: 'FUSE',
  16914839: '9p',
  2020557398: 'a shared folder of VirtualBox',
}

/**
 * Returns the kind of a file system, and whether it is on another machine: SQLite's log needs memory and
 * locks that only the processes of one machine share. Behind FUSE and 9p may be a local disk, or not.
 */
export function kindOf(type: number): { name: string; isRemote: boolean } | undefined {
  const remote = REMOTE[type >>> 0]
  if (remote) return { name: remote, isRemote: true }
  const shared = SHARED[type >>> 0]
  return shared ? { name: shared, isRemote: false } : undefined
}
