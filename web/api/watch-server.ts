import { connection, onConnection } from './connection.ts'
import { isThere, lookAgain, noteLost, quietMs } from './server.ts'

/** A page that is looked at and has heard nothing from the server for so long asks whether it is there. */
const QUIET_MS = 10_000

/** Notices that the server went, and that it came, while the page asks for nothing else. Answers how to stop. */
export function watchServer(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isAsked = () =>
    document.visibilityState === 'visible' && connection().mode === 'online' && connection().isReachable

  const look = async () => {
    clearTimeout(timer)
    if (isAsked() && quietMs() >= QUIET_MS && !(await isThere()) && isAsked()) noteLost()
    clearTimeout(timer)
    timer = setTimeout(look, isAsked() ? Math.max(QUIET_MS - quietMs(), 0) : QUIET_MS)
  }
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return
    lookAgain()
    void look()
  }
  // A browser without any network need not ask; one that has found the server on its own machine hears so at once.
  const onOffline = () => {
    if (connection().mode === 'online') noteLost()
  }
  let { mode } = connection()
  const stopListening = onConnection(() => {
    const before = mode
    mode = connection().mode
    // In local mode nobody looked.
    if (before === 'local' && mode === 'online') lookAgain()
  })
  void look()
  addEventListener('online', lookAgain)
  addEventListener('offline', onOffline)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearTimeout(timer)
    stopListening()
    removeEventListener('online', lookAgain)
    removeEventListener('offline', onOffline)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
