import type { ReactNode } from 'react'
import type { LeaderboardEntry } from '../../src/community/wire.ts'
import { Dialog } from '../ui/dialog.tsx'
import { formatCount, plural } from '../ui/format.ts'
import { Honours } from '../ui/honours.tsx'

export type DrawAvatar = (icon: string | null, initials: ReactNode, className: string) => ReactNode
type Shown = NonNullable<LeaderboardEntry['achievements']>
export type DrawAchievement = (id: Shown['rarest'][number]['id']) => ReactNode

/** The first letters of the name, of at most two words. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()

interface PublicProfileProps {
  entry: LeaderboardEntry
  drawAvatar: DrawAvatar
  drawAchievement: DrawAchievement
  onClose: () => void
}

/** The profile of a user as others on this server may see it, and nothing else of them. */
export function PublicProfile({ entry, drawAvatar, drawAchievement, onClose }: PublicProfileProps) {
  const { name, icon, bio, badges, points, rank, achievements, isMe } = entry
  return (
    <Dialog title={isMe ? 'Your profile' : 'Profile'} onClose={onClose}>
      <div className="grid justify-items-center text-center">
        {drawAvatar(icon, initialsOf(name), 'size-24 text-3xl')}
        <p dir="auto" className="mt-4 max-w-full text-xl font-semibold tracking-tight wrap-anywhere">
          {name}
        </p>
        {badges.length > 0 ? (
          <p className="mt-2 flex justify-center gap-2">
            <Honours items={badges} points={points} className="size-10" />
          </p>
        ) : null}
        <p className="figures mt-1 text-muted">
          #{formatCount(rank)}, {plural(points, 'point')} earned
        </p>
        {bio ? (
          <p dir="auto" className="mt-4 max-w-full text-pretty wrap-anywhere">
            {bio}
          </p>
        ) : null}
      </div>
      {achievements ? (
        <section className="mt-6 border-t border-line pt-5" aria-label="Achievements">
          <h3 className="font-semibold">{plural(achievements.count, 'achievement')}</h3>
          <ul className="mt-3 grid gap-2.5">
            {achievements.rarest.map(({ id, name, rarity }) => (
              <li key={id} className="flex items-center gap-3">
                <span className="grid size-8 shrink-0 place-items-center rounded-lg bg-secondary text-secondary-content">
                  {drawAchievement(id)}
                </span>
                <span className="min-w-0 flex-1 font-medium">{name}</span>
                <span className="shrink-0 text-sm text-muted">{rarity}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Dialog>
  )
}
