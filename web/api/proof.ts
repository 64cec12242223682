import { useSyncExternalStore } from 'react'
import { ApiError } from './errors.ts'

/** The question to the owner that calls wait for; all of them get the same answer. */
let asked: { promise: Promise<boolean>; settle: (isProven: boolean) => void } | undefined
const listeners = new Set<() => void>()

function set(next: typeof asked) {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks the owner to confirm that it's they; false where they don't, or where no page is there to ask. */
export function askProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  if (!asked) {
    let settle = (_isProven: boolean) => {}
    const promise = new Promise<boolean>((resolve) => {
      settle = resolve
    })
    set({ promise, settle })
  }
  return asked?.promise ?? Promise.resolve(false)
}

/** The owner has confirmed it, or does not want to. */
export function answerProof(isProven: boolean): void {
  asked?.settle(isProven)
  set(undefined)
}

function onAsked(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // Signed out meanwhile: nobody is left who could confirm anything.
    if (listeners.size === 0) answerProof(false)
  }
}

/** True while a call waits for the owner's confirmation. The component that uses it must show the question. */
export const useProofAsked = (): boolean => useSyncExternalStore(onAsked, () => asked !== undefined)

export const unproven = () =>
  new ApiError('Nothing was done, because you didn’t confirm that it’s you.', 403, 'proof_required')

/** True for a reply that asks for the owner's confirmation first. */
export async function wantsProof(reply: Response): Promise<boolean> {
  if (reply.status !== 403) return false
  const body = (await reply
    .clone()
    .json()
    .catch(() => undefined)) as { code?: string } | undefined
  return body?.code === 'proof_required'
}
