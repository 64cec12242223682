import { Argon2id } from 'oslo/password'

/** OWASP's parameters for Argon2id; memory in KiB. */
const argon2id = new Argon2id({ memorySize: 19_456, iterations: 2, parallelism: 1 })

export const hashPassword = (password: string): Promise<string> => argon2id.hash(password.normalize('NFKC'))

let decoy: Promise<string> | undefined

/** Without a hash it still takes the time of one, so that an unknown e-mail is not told apart. */
export async function verifyPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has')
  const isRight = await argon2id.verify(hash ?? (await decoy), password.normalize('NFKC'))
  return isRight && Boolean(hash)
}
