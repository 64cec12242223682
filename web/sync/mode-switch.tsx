import { useMutation } from '@tanstack/react-query'
import type { User } from '../../src/identity/wire.ts'
import { useConnection } from '../api/connection.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { useStanding } from './standing.ts'
import { switchMode } from './switch-mode.ts'

const PREMIUM_ONLY = 'Premium feature - Upgrade to access online storage'
const SAVED_ALL_THE_SAME = 'Your entries are saved on this server all the same, and copied when you sync.'
const MEANING =
  'On: your book is kept on the server, with cloud copies. Off: local mode, in this browser alone, and nothing is sent.'

/**
 * Online storage on or off, in the sidebar. It says what the badge says: a free user's storage is local, and only
 * premium users can change that. Everybody can leave local mode.
 */
export function ModeSwitch({ user }: { user: User }) {
  const { mode } = useConnection()
  const { tier } = useStanding(user)
  const isLocal = mode === 'local'
  const isAllowed = tier === 'premium' || isLocal
  const meaning = isAllowed ? (
    MEANING
  ) : (
    <span className="grid gap-1">
      <span>{PREMIUM_ONLY}</span>
      <span>{SAVED_ALL_THE_SAME}</span>
    </span>
  )
  const choosing = useMutation({
    mutationFn: switchMode,
    meta: { failed: (error) => error.message },
  })
  return (
    <Tooltip text={meaning} className="w-full">
      {(described) => (
        <label
          data-tour="storage-mode"
          className={`flex min-h-11 items-center justify-between gap-3 rounded-field px-3 font-medium text-cover-muted transition-colors duration-150 ${isAllowed ? 'cursor-pointer hover:bg-cover-raised hover:text-cover-text' : 'cursor-not-allowed'}`}
        >
          <span>
            Online storage
            <span role="status" className="block text-xs">
              {!choosing.isPending
                ? ''
                : choosing.variables === 'local'
                  ? 'Copying your book…'
                  : 'Sending your changes…'}
            </span>
          </span>
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked
            role="switch"
            aria-disabled={!isAllowed || choosing.isPending}
            checked={tier === 'premium' && !isLocal}
            onChange={(event) => {
              if (isAllowed && !choosing.isPending) choosing.mutate(event.target.checked ? 'online' : 'local')
            }}
            className={`relative h-6 w-10.5 shrink-0 appearance-none rounded-full border border-cover-muted bg-transparent transition-colors duration-150 before:absolute before:top-1/2 before:left-1 before:size-3.5 before:-translate-y-1/2 before:rounded-full before:bg-cover-muted before:transition-[left,background-color] before:duration-150 checked:border-accent checked:bg-accent checked:before:left-5.5 checked:before:bg-accent-content forced-colors:before:bg-[ButtonText] forced-colors:checked:before:bg-[Highlight] ${isAllowed ? 'cursor-pointer' : 'cursor-not-allowed opacity-60'}`}
            {...described}
          />
        </label>
      )}
    </Tooltip>
  )
}
