import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ManagedUserChange, SecurityEvent, User } from '../../src/identity/wire.ts'
import { answer, api, keyed } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { type Outcome, useCommand } from '../api/use-command.ts'
import { dismissOffer, showToast } from '../ui/toast.ts'
import type { EventPages, PeoplePages } from './queries.ts'

/** Suspends, sets a tier or grants points; whatever comes of it, the list shows what holds now. */
export function useChangeUser(userId: string, outcome: Outcome) {
  const client = useQueryClient()
  return useCommand(async (json: ManagedUserChange, key) => {
    try {
      const changed = await answer(api.admin.users[':id'].$put({ param: { id: userId }, json }, keyed(key)))
      client.setQueriesData<PeoplePages>(
        { queryKey: keys.everybody },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => page.map((user) => (user.id === userId ? changed : user))),
          },
      )
      if (client.getQueryData<User>(keys.user)?.id === userId)
        void client.invalidateQueries({ queryKey: keys.user })
      return changed
    } catch (error) {
      void client.invalidateQueries({ queryKey: keys.everybody })
      throw error
    }
  }, outcome)
}

/** Answers a message; whatever comes of it, the list shows what holds now. */
export function useAnswer(id: string) {
  const client = useQueryClient()
  return useCommand(
    async (json: { answer: string }, key) => {
      try {
        return await answer(api.admin.support[':id'].$put({ param: { id }, json }, keyed(key)))
      } finally {
        await client.invalidateQueries({ queryKey: keys.messages })
      }
    },
    { done: 'Answer sent' },
  )
}

/** The code is forgotten as soon as the dialog that showed it has closed. */
export const useInvite = () =>
  useMutation({
    gcTime: 0,
    mutationFn: (email: string) => answer(api.admin.invitations.$post({ json: { email } })),
  })

/** Resolves or reopens an event: on screen at once, with a way back, and put back where the server refuses. */
export function useResolve() {
  const client = useQueryClient()
  const show = (event: SecurityEvent) =>
    client.setQueriesData<EventPages>(
      { queryKey: keys.securityEvents() },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => page.map((one) => (one.id === event.id ? event : one))),
        },
    )
  const change = useMutation({
    meta: { failed: (error) => error.message },
    mutationFn: ({ event, resolved }: { event: SecurityEvent; resolved: boolean; isUndo?: boolean }) =>
      answer(api.admin['security-events'][':id'].$put({ param: { id: event.id }, json: { resolved } })),
    onMutate: async ({ event, resolved }) => {
      await client.cancelQueries({ queryKey: keys.securityEvents() })
      show({ ...event, resolved })
    },
    onSuccess: (answered, { event, resolved, isUndo }) => {
      show(answered as SecurityEvent)
      // The list of the open ones may lack what was opened again.
      void client.invalidateQueries({
        queryKey: keys.securityEvents(),
        refetchType: isUndo ? 'active' : 'none',
      })
      dismissOffer(event.id)
      if (isUndo) return
      showToast({
        tone: 'success',
        title: resolved ? 'Marked as resolved' : 'Opened again',
        about: event.id,
        action: {
          label: 'Undo',
          run: () => change.mutate({ event: { ...event, resolved }, resolved: !resolved, isUndo: true }),
        },
      })
    },
    onError: (_, { event }) => show(event),
  })
  return change
}
