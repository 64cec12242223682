import { useEffect, useRef, useState } from 'react'
import { forgetOthersDrafts, NEW, nameOf } from './drafts.ts'
import { Status } from './status.tsx'
import { focusFirst } from './use-first-focus.ts'

/** Values that were typed into a form and not sent yet. */
interface KeptDraft {
  typed: object
  /** The row as it was when the form was opened. */
  of?: string | undefined
  /** The page on which the form is open: after a reload it opens there again. */
  at?: string | undefined
}

export function draftOf(form: string, row = NEW): KeptDraft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(form) + row) ?? '')
  } catch {
    return undefined
  }
}

/** True where the draft was typed over the row as it is now. A form that adds a row has no version. */
export const isOf = (draft: KeptDraft, version: string | undefined): boolean => draft.of === version

/** Keeps the draft of a form; without one, what was kept of the form is forgotten. */
export function keepDraft(form: string, row: string, draft?: KeptDraft) {
  try {
    if (draft) sessionStorage.setItem(nameOf(form) + row, JSON.stringify(draft))
    else sessionStorage.removeItem(nameOf(form) + row)
  } catch {
    // Storage is switched off: the draft lasts as long as the form is open.
  }
}

/** A row as the server answers it, or the parts of it that the form shows. */
type Row = { id: string } | { id: string; [part: string]: unknown }

/** The form and the row of a draft; a row that has changed since is not overwritten by what was typed before. */
export interface DraftOf {
  form: string
  row?: Row
}

/** Functions that forget a draft that was put back when its sending failed, by the error. */
const putBack = new WeakMap<object, () => void>()

/** Follows another sending, from outside the form, of what failed with the error: when it works, the draft is over. */
export async function resend(error: Error, sending: Promise<unknown>): Promise<void> {
  const forget = putBack.get(error)
  try {
    await sending
    forget?.()
  } catch (next) {
    if (forget && next instanceof Error) putBack.set(next, forget)
  }
}

type Restored = 'nothing' | 'typed' | 'outdated'

/**
 * Keeps what is typed into a form over a reload, a crash and Escape, for this user and in this tab. Never for
 * a form that asks for a password, a code or a card. Without a name nothing is kept.
 */
export function useDraft<Typed extends object>(name?: DraftOf) {
  const { form = '' } = name ?? {}
  const row = name?.row?.id ?? NEW
  // `of` has the row as it was when the form was opened: a later answer of the server is a later version.
  const version = JSON.stringify(name?.row)
  const of = useRef(version)
  const newest = useRef(version)
  newest.current = version
  const [found] = useState(() => (form ? draftOf(form, row) : undefined))
  const [isOutdated] = useState(found !== undefined && !isOf(found, version))
  const [restored, setRestored] = useState<Restored>(isOutdated ? 'outdated' : found ? 'typed' : 'nothing')
  const latest = useRef<KeptDraft | undefined>(isOutdated ? undefined : found)
  const isShown = useRef(false)
  const isSending = useRef(false)

  useEffect(() => {
    if (!form) return
    isShown.current = true
    forgetOthersDrafts()
    const write = (at: string | undefined) => {
      if (latest.current && !isSending.current) keepDraft(form, row, { ...latest.current, at })
    }
    if (isOutdated) keepDraft(form, row, undefined)
    write(location.pathname)
    return () => {
      isShown.current = false
      write(undefined)
    }
  }, [form, row, isOutdated])

  const put = (draft: KeptDraft | undefined) => {
    if (form) keepDraft(form, row, draft)
  }
  /** Forgets what was typed; nothing is said of it any more. */
  const forget = () => {
    latest.current = undefined
    setRestored('nothing')
    put(undefined)
  }
  return {
    restored,
    /** Values that the form begins with instead of its defaults. */
    typed: (isOutdated ? {} : (found?.typed ?? {})) as Partial<Typed>,
    /** Keeps all that differs from the defaults; nothing does when `typed` is empty. */
    keep: (typed: Partial<Typed>) => {
      const isEmpty = Object.keys(typed).length === 0
      latest.current = isEmpty ? undefined : { typed, of: of.current, at: location.pathname }
      if (!isSending.current) put(latest.current)
    },
    forget,
    /** Forgets the draft and closes, for Cancel: whoever gives up on purpose finds an empty form the next time. */
    discard: (close: () => void) => {
      forget()
      close()
    },
    /**
     * Takes the draft away while it is sent: opened again meanwhile, the form would offer to send it twice.
     * Refused, it is a draft again, also where the form was closed.
     */
    send: async (sending: Promise<unknown>, done: () => void) => {
      isSending.current = true
      put(undefined)
      try {
        await sending
      } catch (error) {
        isSending.current = false
        const at = isShown.current ? location.pathname : undefined
        const isAnew = !isShown.current && draftOf(form, row)
        if (!latest.current || isAnew) return
        const { typed } = latest.current
        put({ ...latest.current, at })
        if (error instanceof Error)
          putBack.set(error, () => {
            // Something else may have been typed since.
            if (JSON.stringify(draftOf(form, row)?.typed) === JSON.stringify(typed)) put(undefined)
          })
        return
      }
      isSending.current = false
      if (!isShown.current) return
      forget()
      // A form that stays goes on from what it has saved.
      of.current = newest.current
      done()
    },
  }
}

interface RestoredNoteProps {
  restored: Restored
  onStartOver: () => void
  className?: string
}

/** Says that the form does not begin as it usually does, so that nobody is surprised, and the way back. */
export function RestoredNote({ restored, onStartOver, className = '' }: RestoredNoteProps) {
  return (
    <Status
      className={`flex flex-wrap items-center justify-between gap-x-4 rounded-field bg-base-200 py-1 pr-1.5 pl-3.5 text-sm text-muted ${className}`}
    >
      {restored === 'typed' ? (
        <>
          Restored what you had typed.
          <button
            type="button"
            className="min-h-9 cursor-pointer rounded-field px-2 font-semibold text-primary hover:bg-secondary max-md:min-h-11"
            onClick={({ currentTarget: { form } }) => {
              onStartOver()
              focusFirst(form)
            }}
          >
            Start over
          </button>
        </>
      ) : restored === 'outdated' ? (
        <span className="py-1.5 pr-2 text-pretty">
          It was changed elsewhere since, so what you had typed is left out.
        </span>
      ) : null}
    </Status>
  )
}
