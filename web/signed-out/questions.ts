import { useEffect } from 'react'
import { createStore, useStore } from '../api/store.ts'
import { answer, api } from './server.ts'

interface Asked<Answer> {
  data?: Answer
  error?: Error
  isPending: boolean
}

/** A question that the server is asked once a page; `ask` repeats it only where the answer was an error. */
function createQuestion<Answer>(askIt: () => Promise<Answer>) {
  const { get, set, subscribe } = createStore<Asked<Answer>>({ isPending: true })
  let isAsked = false
  function ask() {
    if (isAsked) return
    isAsked = true
    if (!get().isPending) set({ isPending: true })
    askIt().then(
      (data) => set({ data, isPending: false }),
      (error: Error) => {
        isAsked = false
        set({ error, isPending: false })
      },
    )
  }
  return { get, subscribe, ask }
}

/** The answer, which is asked for now where it has not come; `ask` is for another try. */
export function useAnswer<Answer>(question: ReturnType<typeof createQuestion<Answer>>) {
  const asked = useStore(question)
  useEffect(() => question.ask(), [question])
  return { ...asked, ask: question.ask }
}

export const providersQuestion = createQuestion(() => answer(api.auth.providers.$get()))

/** The server's registration (open, by invitation or closed), and whether it sends mail. */
export const optionsQuestion = createQuestion(() => answer(api.auth.options.$get()))
