import { createEvent } from './store.ts'

const bookChanged = createEvent()
/** Told whenever the book's answers may be others: another tab or device has changed it, or somebody else answers now. */
export const onBookChanged = bookChanged.subscribe
export const tellBookChanged = () => bookChanged.tell()

const othersChanged = createEvent()
/** Told when other members have changed the shared book that is shown. */
export const onOthersChanged = othersChanged.subscribe
export const tellOthersChanged = () => othersChanged.tell()

const bookGone = createEvent<{ book: string; name: string }>()
/** Told when a shared book's copy was taken away: the user is in it no more, or it was deleted. */
export const onBookGone = bookGone.subscribe
export const tellBookGone = bookGone.tell

const copyOutdated = createEvent()
/** Told when this browser's copy lacks what the server has done. */
export const onCopyOutdated = copyOutdated.subscribe
export const tellCopyOutdated = () => copyOutdated.tell()
