type Stop = () => Promise<void>

const STOPPED = 0
const FORCED = 1

let stop: Stop | undefined
let isStopping = false

/** True once a signal has come, so that whatever is about to start need not begin. */
export const mustStop = (): boolean => isStopping

/** Says how to stop from now on; a signal that came before is obeyed at once. */
export function onStop(how: Stop): void {
  stop = how
  if (isStopping) end()
}

function end(): void {
  void stop?.().then(
    () => process.exit(STOPPED),
    () => process.exit(FORCED),
  )
}

function signalled(): void {
  // The second signal does not wait.
  if (isStopping) process.exit(FORCED)
  isStopping = true
  end()
}

// At the import, before all else is loaded. As process 1 of a container, a server without these listeners is deaf to signals.
process.on('SIGTERM', signalled)
process.on('SIGINT', signalled)
