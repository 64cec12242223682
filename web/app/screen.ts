import type { User } from '../../src/identity/wire.ts'

/** What a screen may ask of the frame around it. */
export interface ScreenProps {
  /** For a link that must not lead to nothing. */
  hasPage: (path: string) => boolean
  user: User
}
