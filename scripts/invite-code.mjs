// The code with which an operator's address registers: the operator's command of a built server prints it.
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

/** The code for the e-mail at the server on `dataDir`, which may be running; `root` is the folder of its release. */
export function inviteCodeFor(dataDir, email, root = '.') {
  const told = execFileSync(process.execPath, [resolve(root, 'dist/server/ops.js'), 'invite', email], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return /Code: (\S+)/.exec(told)[1]
}
