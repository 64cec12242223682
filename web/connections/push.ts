import { urlOf } from '../api/base.ts'
import { answer, api } from '../api/client.ts'

const TAKES_NONE = 'This browser takes no messages from pages.'

/** The reason for which this browser takes no push messages, in words; undefined where it takes them. */
export function whyNoPush(): string | undefined {
  if (!isSecureContext)
    return 'A browser takes messages only from an address that it trusts: one with https, or this machine itself.'
  return 'PushManager' in window && 'serviceWorker' in navigator ? undefined : TAKES_NONE
}

/**
 * The service worker, which shows the messages, once it is at work. It is registered as at the start of every page, which
 * may not be done with that yet: the browser takes the two for one. Rejects where it can't be registered or installed.
 */
async function workerAtWork(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator
  const { installing } = await serviceWorker.register(urlOf('service-worker.js'), { updateViaCache: 'none' })
  // `ready` never settles for a worker that can't be installed.
  const failed = new Promise<never>((_, reject) => {
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant') reject()
    })
  })
  return Promise.race([serviceWorker.ready, failed])
}

/** Subscribes this browser to what the server sends; throws, in words for whoever asked, where it can't. */
export async function subscribe(): Promise<PushSubscriptionJSON> {
  // Permission is asked for first: some browsers ask the user only right after a press.
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error(
      'This browser was not allowed to show messages. Its settings for this page can change that.',
    )
  const { pushManager } = await workerAtWork().catch(() => {
    throw new Error(TAKES_NONE)
  })
  const { publicKey } = await answer(api.channels['push-key'].$get())
  try {
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    return subscription.toJSON()
  } catch {
    throw new Error('The push service of this browser could not be reached.')
  }
}
