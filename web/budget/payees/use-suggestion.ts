import { type KeyboardEvent, useState } from 'react'

/** A category that was filled in from history: said to be a suggestion, and taken out by one key. */
export function useSuggestion(chosen: string | null | undefined, set: (id: string | null) => void) {
  const [suggested, setSuggested] = useState<{ id: string; payee: string } | null>(null)
  const isSuggested = suggested !== null && suggested.id === chosen
  return {
    isSuggested,
    hint: isSuggested ? `As last at ${suggested.payee}. Backspace removes it.` : undefined,
    suggest(id: string, payee: string) {
      set(id)
      setSuggested({ id, payee })
    },
    onKeyDown(event: KeyboardEvent) {
      if (!isSuggested || !['Backspace', 'Delete'].includes(event.key)) return
      event.preventDefault()
      setSuggested(null)
      set(null)
    },
  }
}
