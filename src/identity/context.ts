import type { BookEnv } from '../http/context.ts'
import type { Session } from './sessions.ts'

export type ServerEnv = {
  Variables: BookEnv['Variables'] & {
    session: Session | undefined
    /** Whether the browser's own request came over https. */
    isHttps: boolean
    /** Where the app lives, with a slash at the end. */
    basePath: string
    isRegistrationOpen: boolean
  }
}
