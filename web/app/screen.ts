import type { User } from '../../src/identity/wire.ts'

/** The frame's answers to what a screen may ask of it. */
export interface ScreenProps {
  /** True where the path has a page: for a link that must not lead to nothing. */
  hasPage: (path: string) => boolean
  user: User
}
