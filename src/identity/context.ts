import type { BookEnv } from '../http/context.ts'
import type { UserRow } from './users.ts'

export type ServerEnv = {
  Variables: BookEnv['Variables'] & {
    user: UserRow | undefined
    /** Whether the browser's own request came over https. */
    isHttps: boolean
    /** Where the app lives, with a slash at the end. */
    basePath: string
    isRegistrationOpen: boolean
  }
}
