/** A modal dialog, from when it is open until it is closed. */
interface Open {
  close: () => void
  /** The mark of its entry in the browser's history; without one where the address opens it, or it has none yet. */
  entry?: number | undefined
  isByAddress: boolean
}

const open: Open[] = []
let lastEntry = 0
/** Milliseconds that a step back may take. It never ends where another way out of the document called it off. */
const PATIENCE_MS = 2000
/** Timer of the step back from the entry of something closed, until the browser has gone it. */
let going: ReturnType<typeof setTimeout> | undefined
/** True from when the browser leaves this document for another one, which going back would call off, or begins a download. */
let isLeaving = false
const waiting: (() => void)[] = []

addEventListener('beforeunload', () => {
  isLeaving = true
})
// The document is shown again on "back".
addEventListener('pageshow', () => {
  isLeaving = false
})

const entryNow = (): number | undefined => history.state?.dialog
/** True where the present entry is a dialog's: what leads away from there takes its place, as nobody wants to return to it. */
export const isInDialog = (): boolean => entryNow() !== undefined

/** Changes the history once nothing is on its way in it. */
export function whenThere(run: () => void): void {
  if (going) waiting.push(run)
  else run()
}

/** Puts another state of this page into the history: over it, or in place of a dialog that has closed. */
export function putOver(state: object, address: string): void {
  const entry = entryNow()
  const isLeft = entry !== undefined && !open.some((one) => one.entry === entry)
  const next = { ...history.state, dialog: undefined, ...state }
  if (isLeft) history.replaceState(next, '', address)
  else history.pushState(next, '', address)
}

function enter(one: Open): void {
  isLeaving = false
  // Entries from before a reload are still there, and have other marks.
  lastEntry = Math.max(lastEntry + 1, Date.now())
  putOver({ dialog: lastEntry }, location.href)
  one.entry = lastEntry
}

function arrive(): void {
  clearTimeout(going)
  going = undefined
  for (const one of open) if (!one.isByAddress && one.entry === undefined) enter(one)
  for (const run of waiting.splice(0)) whenThere(run)
}

function onBack(): void {
  if (going) {
    arrive()
    return
  }
  const here = open.findIndex(({ entry }) => entry !== undefined && entry === entryNow())
  const left = open.slice(here + 1).filter(({ isByAddress }) => !isByAddress)
  for (const one of left.reverse()) {
    one.entry = undefined
    one.close()
  }
  // One that does not close now, such as while it pays, asks again at the next press.
  setTimeout(() => {
    for (const one of left) if (open.includes(one) && !going) enter(one)
  })
}

/** Leaves the present entry, unless that is another one by the end of this turn. Dialogs that open meanwhile wait for it. */
export function goBack(isStillThere: () => boolean): void {
  setTimeout(() => {
    if (going || isLeaving || !isStillThere()) return
    going = setTimeout(arrive, PATIENCE_MS)
    history.back()
  })
}

/**
 * Gives a dialog an entry in the browser's history, so that "back" closes it and the page stays. What is returned is called
 * once it is closed. A dialog that the address opens (`?new=bill`) has its entry already.
 */
export function backCloses(close: () => void): () => void {
  addEventListener('popstate', onBack)
  const isByAddress = open.length === 0 && new URLSearchParams(location.search).has('new')
  const one: Open = { close, isByAddress }
  open.push(one)
  if (!isByAddress && !going) enter(one)
  return () => {
    open.splice(open.indexOf(one), 1)
    const { entry } = one
    goBack(() => entry !== undefined && entryNow() === entry)
  }
}
