import { browserOf } from '../../../identity/testing.ts'
import type { ModelServer } from '../../browser/testing/model-server.ts'
import type { testServer } from '../../node/testing.ts'
import { cloudServer } from './workerd.ts'

const OPERATOR = 'olga@example.com'

/** Objects in workerd for the model of the sync, with an operator who gives people their tier. */
export async function modelServer(): Promise<ModelServer & { close(): Promise<void> }> {
  const cloud = await cloudServer({ ADMIN_EMAILS: OPERATOR })
  const operator = browserOf({ fetch: cloud.fetch, home: { operatorEmails: [] } } as unknown as ReturnType<
    typeof testServer
  >)
  const json = async (path: string) => (await cloud.fetch(path)).json()
  const [inviteCode] = await cloud.invite()
  await operator.register({ email: OPERATOR, inviteCode })
  return {
    clock: {
      get now() {
        return Date.now() + cloud.clock.ahead
      },
      set now(now: number) {
        cloud.clock.ahead = now - Date.now()
      },
    },
    fetch: cloud.fetch,
    async letIn(subscriptionTier) {
      const come = await cloud.fetch('/test/come')
      const [cookie = ''] = (come.headers.get('set-cookie') ?? '').match(/bucketbook_session=[^;]+/) ?? []
      if (subscriptionTier === 'free') return cookie
      const { id } = await (await cloud.fetch('/api/auth/user', { headers: { cookie } })).json()
      await operator.done('PUT', `/admin/users/${id}`, { subscriptionTier })
      return cookie
    },
    keysDone: (bookId) => json(`/test/keys?book=${bookId}`),
    close: cloud.close,
  }
}
