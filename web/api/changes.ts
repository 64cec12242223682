import { createEvent } from './store.ts'

const bookChanged = createEvent()
/** Told whenever the book's answers may be others: another tab or device has changed it, or somebody else answers now. */
export const onBookChanged = bookChanged.subscribe
export const tellBookChanged = () => bookChanged.tell()

const copyOutdated = createEvent()
/** Told when this browser's copy lacks what the server has done. */
export const onCopyOutdated = copyOutdated.subscribe
export const tellCopyOutdated = () => copyOutdated.tell()
