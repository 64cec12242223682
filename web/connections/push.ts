import { answer, api } from '../api/client.ts'

const TAKES_NONE = 'This browser takes no messages from pages.'

/** Why this browser can be told nothing; undefined where it can. */
export function whyNoPush(): string | undefined {
  if (!isSecureContext)
    return 'A browser takes messages only from an address that it trusts: one with https, or this machine itself.'
  return 'PushManager' in window && 'serviceWorker' in navigator ? undefined : TAKES_NONE
}

/** Subscribes this browser to what the server sends; throws, in words for whoever asked, where it can't. */
export async function subscribe(): Promise<PushSubscriptionJSON> {
  // Asked first: some browsers ask only right after a press.
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error(
      'This browser was not allowed to show messages. Its settings for this page can change that.',
    )
  // What shows the messages; where it is missing, nobody would ever say that it is ready.
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error(TAKES_NONE)
  const { publicKey } = await answer(api.channels['push-key'].$get())
  const { pushManager } = await navigator.serviceWorker.ready
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
