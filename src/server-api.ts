import { Hono } from 'hono'
import { z } from 'zod'
import { bankRoutes } from './bank-connections/routes.ts'
import { recordForgedPurchases, shopAccess } from './billing/access.ts'
import { billingRoutes } from './billing/routes.ts'
import { webhookRoutes } from './billing/webhook.ts'
import type { BookEnv } from './book/context.ts'
import { arrive } from './book/crossing/delivery.ts'
import { answeredElsewhere, openBook } from './book/open.ts'
import { bookRoutes } from './book-api.ts'
import { report, SCORE } from './community/board.ts'
import { DONE_THERE, REFERRED, referred } from './community/referrals.ts'
import { communityRoutes } from './community/routes.ts'
import { type Api as Asked, assistantRoutes } from './connections/assistants/routes.ts'
import { DUE_FILE } from './connections/calendar/events.ts'
import { calendarFeedRoutes, icsRoutes } from './connections/calendar/routes.ts'
import { channelRoutes, unsubscribeRoutes } from './connections/channels/routes.ts'
import { connectionRoutes } from './connections/outgoing/routes.ts'
import { quickRoutes } from './connections/quick/routes.ts'
import { DUE, RECALLED, TOLD } from './connections/reminders/handing.ts'
import { PERSON, QUIET } from './connections/reminders/person.ts'
import { reminderRoutes } from './connections/reminders/routes.ts'
import { summaryRoutes } from './connections/summary/routes.ts'
import { tokenUndoRoutes, UNDONE } from './connections/tokens/routes.ts'
import { DELIVERIES, WEBHOOK_GONE, WEBHOOK_MADE, WEBHOOKS } from './connections/webhooks/crossings.ts'
import { outgoingWebhookRoutes, telling } from './connections/webhooks/routes.ts'
import { deletionRoutes } from './deletion/routes.ts'
import { activityRoutes } from './household/activity-routes.ts'
import { contributionRoutes } from './household/contributions/routes.ts'
import { crossingsWith } from './household/crossings.ts'
import { eventRoutes } from './household/events.ts'
import { exportRoutes } from './household/exports-routes.ts'
import { invitationRoutes } from './household/invitation-routes.ts'
import { VERSION } from './household/listeners.ts'
import { householdRoutes } from './household/routes.ts'
import { settlementRoutes } from './household/settlement/routes.ts'
import { togetherRoutes } from './household/together-routes.ts'
import { bodies } from './http/body.ts'
import { documented, openApiOf, route, undeclaredRoutes } from './http/openapi.ts'
import { routerPath } from './http/path.ts'
import { onError } from './http/refusals.ts'
import { refuseUnknown } from './http/unknown.ts'
import { auditBook } from './identity/audit-book.ts'
import { IS_IN } from './identity/books/store.ts'
import { CHANNEL_GONE, OUTGOING_ENDED } from './identity/channels/store.ts'
import type { ServerEnv, ServerHome, StorageTrouble } from './identity/context.ts'
import { INVITATION, INVITED, SPENT } from './identity/invitations.ts'
import { limitRequests } from './identity/limits.ts'
import { HELD } from './identity/names/directory.ts'
import { BOARD_QUESTIONS, GONE, REPORTED } from './identity/operator-board.ts'
import { MANAGED, RESOLVED, STANDS } from './identity/operator-crossings.ts'
import { operatorRoutes } from './identity/operator-routes.ts'
import { sameOrigin } from './identity/origin.ts'
import { proven } from './identity/proof.ts'
import { providerRoutes } from './identity/providers/routes.ts'
import { FRIEND, LEFT, SHARED } from './identity/referrals/friends.ts'
import { REFERRER } from './identity/referrer.ts'
import { identify, refuseToken } from './identity/request.ts'
import { authRoutes, logoutRoutes } from './identity/routes.ts'
import { refuseWithoutStorage } from './identity/storage-faults.ts'
import { tokenRoutes } from './identity/tokens/routes.ts'
import { userRoutes } from './identity/user-routes.ts'
import { User } from './identity/wire.ts'
import { CUT } from './moving/cutting.ts'
import { COMES } from './moving/place.ts'
import { aboutMoving, movingRoutes, placeRoutes } from './moving/routes.ts'
import { backupRoutes } from './operations/backups/routes.ts'
import { receivedRoutes, supportRoutes } from './operations/support/routes.ts'
import { ANSWERED } from './operations/support/store.ts'
import { systemRoutes } from './operations/system/routes.ts'
import { COMPARED } from './restoring/compared.ts'
import { FORGOTTEN } from './restoring/follow.ts'
import { COPIED, CREDITS } from './sync/crossings.ts'
import { syncRoutes } from './sync/routes.ts'
import { storageRoutes } from './sync/storage-mode.ts'
import { refuse } from './values/refusal.ts'

const RETRY_SECONDS = 5
const UNREADY: Record<StorageTrouble, string> = {
  storage_full: 'The storage is full: only deleting is possible.',
  storage_unavailable: 'The storage can’t be written.',
}

/** The profile's owner, added to the profile: together the two are a `User`. */
const ownersProfile = documented({ answers: { 200: User } }, (_c: unknown, next: () => Promise<void>) =>
  next(),
)
const OpenApi = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) })
const Health = z.object({ status: z.literal('ok') })

/** Events and questions between books, wherever they lie. */
export const CROSSINGS = crossingsWith({
  catchUp: report,
  events: [
    ...[UNDONE, DONE_THERE, REFERRED, WEBHOOK_MADE, WEBHOOK_GONE, HELD],
    ...[QUIET, DUE, RECALLED, TOLD, CHANNEL_GONE, OUTGOING_ENDED],
    ...[FRIEND, SHARED, LEFT, SCORE, CUT, COMES, FORGOTTEN],
    ...[REPORTED, GONE, MANAGED, RESOLVED, ANSWERED, INVITED, SPENT, COPIED],
  ],
  questions: [
    PERSON,
    VERSION,
    IS_IN,
    WEBHOOKS,
    DELIVERIES,
    DUE_FILE,
    REFERRER,
    COMPARED,
    INVITATION,
    STANDS,
    CREDITS,
    ...BOARD_QUESTIONS,
  ],
})

/** Routes of commands that a browser does without the server and sends once it is back. */
const replayedRoutes = new Hono<BookEnv>().route('/settlement', settlementRoutes).route('/', bookRoutes)

/** The whole API of the server: the book's, behind a session, and what only a server can do. */
export function createServerApi(home: ServerHome) {
  const publicHost = home.publicUrl ? new URL(home.publicUrl).host : undefined

  // Assistants ask the API itself, which is not there yet where its routes are named.
  let whole: Asked | undefined
  const askWhole: Asked = (request, env) => whole?.(request, env) ?? refuse('unavailable', 'Not ready yet.')

  const app = new Hono<ServerEnv>({ getPath: routerPath })
    .use(identify(home, publicHost), (c, next) => {
      if (home.elsewhere) c.set('arrive', (told, answer) => arrive(home, CROSSINGS, told, answer))
      return next()
    })
    .get(
      '/api/health',
      route('anyone', 'Whether the server can serve; with ?live whether it answers at all', {
        answers: { 200: Health },
        errors: [503],
      }),
      (c) => {
        const reason = c.req.query('live') === undefined ? home.storage?.() : undefined
        if (reason) refuse('unavailable', UNREADY[reason], { code: reason, retryAfter: RETRY_SECONDS })
        return c.json({ status: 'ok' as const })
      },
    )
    // In front of the checks of origin and body: only the signature counts there.
    .use('/api/billing/webhook', limitRequests('all'))
    .route('/api/billing', webhookRoutes)
    .use('/api/*', limitRequests('all'), refuseToken, sameOrigin(publicHost), refuseWithoutStorage)
    .on('ALL', ['/api/auth/*', '/api/login/*'], limitRequests('sign-in'))
    .use('/api/*', answeredElsewhere, bodies)
    .get('/api/openapi.json', route('anyone', 'This document', { answers: { 200: OpenApi } }), (c) =>
      c.json(openApi()),
    )
    .route('/api/auth', authRoutes)
    .route('/api/auth', userRoutes)
    .route('/api/auth', deletionRoutes)
    // Changes there carry idempotency keys, as every command of a book does: the caller's own book keeps them.
    .on(['POST', 'PUT'], ['/api/admin/*', '/api/user/*', '/api/support/*', '/api/billing/*'], openBook)
    .route('/api/admin', operatorRoutes)
    .route('/api/admin/support', receivedRoutes)
    .route('/api/admin/backups', backupRoutes)
    .route('/api/admin/system', systemRoutes)
    .route('/api/tokens', tokenRoutes)
    .route('/api/calendar-feeds', calendarFeedRoutes)
    .use('/calendar/*', limitRequests('all'), refuseToken)
    .route('/calendar', icsRoutes)
    .use('/unsubscribe/*', limitRequests('all'), refuseToken)
    .route('/unsubscribe', unsubscribeRoutes)
    .use('/mcp', limitRequests('all'), refuseToken, sameOrigin(publicHost), refuseWithoutStorage)
    .route('/mcp', assistantRoutes(askWhole))
    .route('/api/user', storageRoutes)
    .route('/api/support', supportRoutes)
    .route('/api/books', householdRoutes)
    .route('/api/invitations', invitationRoutes)
    .route('/api/exports', exportRoutes)
    .route('/api', eventRoutes)
    .route('/api', togetherRoutes)
    .route('/api/billing', billingRoutes)
    .route('/api', logoutRoutes)
    .route('/api', providerRoutes)
    .on(['GET', 'PUT'], '/api/profile', ownersProfile)
    .get('/api/export', proven)
    .post('/api/import', proven)
    .use('/api/moving/*', proven, aboutMoving)
    .use('/api/points/purchase', recordForgedPurchases)
    .use('/api/*', openBook, auditBook, telling, referred, shopAccess)
    .route('/api/moving', placeRoutes)
    .route('/api/moving', movingRoutes)
    .route('/api/bank-connections', bankRoutes)
    .route('/api/connections', connectionRoutes)
    .route('/api', communityRoutes)
    .route('/api', activityRoutes)
    .route('/api/tokens', tokenUndoRoutes)
    .route('/api/summary', summaryRoutes)
    .route('/api/webhooks', outgoingWebhookRoutes)
    .route('/api/channels', channelRoutes)
    .route('/api/reminders', reminderRoutes)
    .route('/api/quick', quickRoutes)
    .route('/api/settlement', settlementRoutes)
    .route('/api/contributions', contributionRoutes)
    .route('/api', syncRoutes(replayedRoutes))
    .route('/api', bookRoutes)
    .onError(onError)
  app.notFound(refuseUnknown(app))
  whole = (request, env) => app.fetch(request, env as object)

  const undeclared = undeclaredRoutes(app)
  if (undeclared.length > 0) throw new Error(`Nobody said who may call ${undeclared.join(', ')}.`)

  let document: object | undefined
  const openApi = (): object => {
    document ??= openApiOf(app)
    return document
  }
  return app
}

export type Api = ReturnType<typeof createServerApi>
