import pino from 'pino'
import type { Db, Tx } from '../../../db/db.ts'
import type { Actor } from '../../../identity/actor.ts'
import type { ServerHome } from '../../../identity/context.ts'
import { IMMEDIATE } from '../../../identity/sign-in.ts'
import { findUserByEmail, type UserRow } from '../../../identity/users.ts'
import { uuidV7 } from '../../../values/id.ts'
import { demoBilling } from '../billing.ts'
import type { Config } from '../config/config.ts'
import { serverHome } from '../home.ts'
import { openPresent } from '../storage/database.ts'
import { newKey } from '../storage/seal.ts'
import { newTally } from '../watch/tally.ts'
import { shown } from './command.ts'

/** The operator at the command line: nobody's account, and no address. */
export const commandLine = (): Actor => ({
  userId: null,
  client: { address: '', userAgent: 'ops' },
  now: Date.now(),
  newId: () => uuidV7(Date.now()),
})

/** Works on the database that is there, a running server's too, and closes it again. */
export function withServer<Result>(config: Config, work: (server: ServerHome) => Result): Result {
  const { db, close } = openPresent(config.dataDir)
  try {
    // Nothing is sealed here, so no key is read; and nobody pays at the command line.
    const logger = pino({ level: 'silent' })
    const parts = {
      db,
      key: newKey(),
      logger,
      release: 'ops',
      now: Date.now,
      billing: demoBilling,
      tally: newTally(),
    }
    return work(serverHome(config, parts))
  } finally {
    close()
  }
}

function userByEmail(db: Db, email: string | undefined): UserRow {
  const user = findUserByEmail(db, email ?? '')
  if (!user) throw new Error(`There is no account with the e-mail ${shown(email ?? '')}.`)
  return user
}

/** Changes somebody's account: all of it or nothing. */
export const changeAccount = <Result>(
  config: Config,
  email: string | undefined,
  change: (tx: Tx, actor: Actor, user: UserRow) => Result,
): Result =>
  withServer(config, ({ db }) =>
    db.transaction((tx) => change(tx, commandLine(), userByEmail(tx, email)), IMMEDIATE),
  )
