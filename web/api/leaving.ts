import { closeBook } from './local-book.ts'

let staying: Promise<void> | undefined
let stay = () => {}

/** While somebody signs out nothing more is asked in their name: it would be refused. */
export function setLeaving(leaving: boolean): void {
  stay()
  staying = undefined
  if (!leaving) return
  closeBook()
  staying = new Promise((resolve) => {
    stay = resolve
  })
}

export const isStaying = (): boolean => staying === undefined

/** Once it is decided that the user stays; after a sign-out never, as the page ends. */
export const whenStaying = async (): Promise<void> => staying
