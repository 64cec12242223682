import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { MadeCalendarFeed, NewCalendarFeed } from '../../src/connections/calendar/wire.ts'
import type { MadeChannel, NewChannel } from '../../src/connections/channels/wire.ts'
import type { ReminderSettings, ReminderSettingsInput } from '../../src/connections/reminders/wire.ts'
import type { TokenUndo } from '../../src/connections/tokens/wire.ts'
import type { MadeWebhook, NewWebhook } from '../../src/connections/webhooks/wire.ts'
import type { MadeApiToken, NewApiToken } from '../../src/identity/tokens/wire.ts'
import { answer, api, keyed } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useCommand } from '../api/use-command.ts'

/** One's tokens, the newest first. */
export const tokensQuery = queryOptions({
  queryKey: ['book', 'tokens'],
  queryFn: () => answer(api.tokens.$get()),
})

/** The user's connections that send something from the server, and the hosts that may be reached. */
export const leavingQuery = queryOptions({
  queryKey: keys.connections,
  queryFn: () => answer(api.connections.$get()),
})

const param = (id: string) => ({ param: { id } })

export const useMakeToken = () =>
  useCommand(
    (json: z.input<typeof NewApiToken>, key): Promise<z.infer<typeof MadeApiToken>> =>
      answer(api.tokens.$post({ json }, keyed(key))),
    { isInForm: true },
  )

export const useRevokeToken = () =>
  useCommand((id: string, key) => answer(api.tokens[':id'].$delete(param(id), keyed(key))), {
    done: 'Token revoked',
    failed: 'Failed to revoke the token',
  })

export const useUndoToken = (id: string) =>
  useCommand(
    (json: { since: string }, key): Promise<TokenUndo> =>
      answer(api.tokens[':id'].undo.$post({ ...param(id), json }, keyed(key))),
    { isInForm: true },
  )

export const feedsQuery = queryOptions({
  queryKey: ['book', 'calendar-feeds'],
  queryFn: () => answer(api['calendar-feeds'].$get()),
})

export const useMakeFeed = () =>
  useCommand(
    (json: z.input<typeof NewCalendarFeed>, key): Promise<z.infer<typeof MadeCalendarFeed>> =>
      answer(api['calendar-feeds'].$post({ json }, keyed(key))),
    { isInForm: true },
  )

export const useEndFeed = () =>
  useCommand((id: string, key) => answer(api['calendar-feeds'][':id'].$delete(param(id), keyed(key))), {
    done: 'Calendar ended',
    failed: 'Failed to end the calendar',
  })

export const webhooksQuery = queryOptions({
  queryKey: ['book', 'webhooks'],
  queryFn: () => answer(api.webhooks.$get()),
})

export const useMakeWebhook = () =>
  useCommand(
    (json: z.input<typeof NewWebhook>, key): Promise<z.infer<typeof MadeWebhook>> =>
      answer(api.webhooks.$post({ json }, keyed(key))),
    { isInForm: true },
  )

export const useDeleteWebhook = () =>
  useCommand((id: string, key) => answer(api.webhooks[':id'].$delete(param(id), keyed(key))), {
    done: 'Webhook deleted',
    failed: 'Failed to delete the webhook',
  })

export const useTestWebhook = (id: string) =>
  useCommand((_: null, key) => answer(api.webhooks[':id'].test.$post(param(id), keyed(key))), {
    failed: 'The test could not be sent',
  })

/** Deliveries of a webhook, the newest first. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['book', 'webhook-deliveries', id],
    queryFn: () => answer(api.webhooks[':id'].deliveries.$get(param(id))),
  })

/** Channels over which the user is reminded. */
export const channelsQuery = queryOptions({
  queryKey: ['book', 'channels'],
  queryFn: () => answer(api.channels.$get()),
})

export const useMakeChannel = () =>
  useCommand(
    (json: z.input<typeof NewChannel>, key): Promise<z.infer<typeof MadeChannel>> =>
      answer(api.channels.$post({ json }, keyed(key))),
    { isInForm: true },
  )

export const useDeleteChannel = () =>
  useCommand((id: string, key) => answer(api.channels[':id'].$delete(param(id), keyed(key))), {
    done: 'Channel deleted',
    failed: 'Failed to delete the channel',
  })

export const useTestChannel = (id: string) =>
  useCommand((_: null, key) => answer(api.channels[':id'].test.$post(param(id), keyed(key))), {
    failed: 'The test could not be sent',
  })

/** The user's rules for reminders in the open book, and their quiet hours. */
export const reminderSettingsQuery = queryOptions({
  queryKey: ['book', 'reminder-settings'],
  queryFn: () => answer(api.reminders.settings.$get()),
})

export const useChangeReminders = () =>
  useCommand(
    (json: z.input<typeof ReminderSettingsInput>, key): Promise<ReminderSettings> =>
      answer(api.reminders.settings.$put({ json }, keyed(key))),
    { isInForm: true, done: 'Reminders saved' },
  )
