import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '../../src/identity/wire.ts'
import { answerProof } from '../api/proof.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { FormError } from '../ui/field.tsx'
import { QuietButton } from './card.tsx'
import { ProofForm } from './proof-form.tsx'
import { useRound } from './proof-round.ts'
import { providersQuery } from './queries.ts'

const OTHER = { password: 'Use a code instead', code: 'Use your password instead' }
const NO_WAY =
  'Your account has no password, and nothing else that could confirm it is set up on this server. Sign out and set a password by “Forgot your password?”, or ask the operator of this server for one.'

/** Asked over whatever is open, before something that only the owner may do; then that goes on by itself. */
export function ProofDialog({ user }: { user: User }) {
  const { signInMethods, twoFactor, email } = user
  const ways = [
    ...(signInMethods.includes('local') ? (['password'] as const) : []),
    ...(twoFactor ? (['code'] as const) : []),
  ]
  const [way, setWay] = useState(ways[0])
  const providers = useQuery(providersQuery)
  const round = useRound(() => answerProof(true))
  const linked =
    providers.data?.filter(({ id, configured }) => configured && signInMethods.includes(id)) ?? []
  const decline = () => answerProof(false)

  return (
    <Dialog
      title="Confirm that it’s you"
      description="This is for the owner of the account alone. You are not asked again for ten minutes."
      onClose={decline}
    >
      {way ? (
        <ProofForm key={way} way={way} email={email} onDone={() => answerProof(true)} onCancel={decline} />
      ) : null}
      <div className="mt-4 grid gap-2 empty:hidden">
        {way && ways.length > 1 ? (
          <div>
            <QuietButton onClick={() => setWay(way === 'password' ? 'code' : 'password')}>
              {OTHER[way]}
            </QuietButton>
          </div>
        ) : null}
        {linked.map(({ id, name }) => (
          <Button
            key={id}
            look={way ? 'plain' : 'primary'}
            className="max-w-full max-md:h-11"
            busy={round.beginningAt === id}
            onClick={() => round.begin(id)}
          >
            <span className="truncate">Confirm with {name}</span>
          </Button>
        ))}
        {round.isWaiting ? (
          <p role="status" className="text-sm text-pretty text-muted">
            Sign in there in the other tab. This page goes on by itself afterwards.
          </p>
        ) : null}
        <FormError message={round.error?.message} />
      </div>
      {!way && providers.isSuccess && linked.length === 0 ? <p className="text-pretty">{NO_WAY}</p> : null}
      {way ? null : (
        <DialogActions>
          <Button onClick={decline}>Cancel</Button>
        </DialogActions>
      )}
    </Dialog>
  )
}
