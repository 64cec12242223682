import { peopleCommands } from '../../src/homes/node/ops/people.ts'
import type { Site } from './browser.ts'

/** The code with which the e-mail registers: the operator's command prints it. */
export async function inviteCodeFor(site: Site, email: string): Promise<string> {
  const told = await peopleCommands.invite?.run(site.config, [email])
  const [, code] = /Code: (\S+)/.exec(told ?? '') ?? []
  if (!code) throw new Error(`${email} was not invited: ${told}`)
  return code
}
