import type { SecurityEvent } from '../../src/identity/wire.ts'
import { Button } from '../ui/button.tsx'
import { formatCount, formatInstant, formatTime } from '../ui/format.ts'
import { eventSentence, otherDetails, SEVERITIES } from './event-words.ts'
import { Mark } from './mark.tsx'
import { Origin } from './origin.tsx'
import type { NameById } from './people.ts'
import { Person } from './person.tsx'
import { type Column, Records } from './records.tsx'
import { changesOf } from './value-words.ts'

interface EventListProps {
  events: SecurityEvent[]
  nameById: NameById
  onResolve: (event: SecurityEvent) => void
}

export function EventList({ events, nameById, onResolve }: EventListProps) {
  const columns: [Column<SecurityEvent>, ...Column<SecurityEvent>[]] = [
    { title: 'What', width: '', cell: (event) => <What event={event} nameById={nameById} /> },
    {
      title: 'Severity',
      width: 'w-28',
      cell: ({ severity, resolved }) => {
        const { icon, tone, word } = SEVERITIES[severity]
        return (
          <Mark icon={icon} tone={resolved ? 'quiet' : tone}>
            {word}
          </Mark>
        )
      },
    },
    {
      title: 'Who',
      width: 'w-[17%]',
      cell: ({ userId }) => <Person name={nameById(userId, 'No account')} />,
    },
    {
      title: 'From',
      width: 'w-[16%]',
      cell: ({ ipAddress, userAgent }) => <Origin address={ipAddress} userAgent={userAgent} />,
    },
    { title: 'When', width: 'w-[18%]', cell: (event) => <When event={event} /> },
  ]
  return (
    <Records
      label="Security events"
      rows={events}
      columns={columns}
      action={{
        width: 'w-28',
        cell: (event) => (
          <Button
            small
            look={event.resolved ? 'quiet' : 'plain'}
            className="max-md:h-11"
            onClick={() => onResolve(event)}
          >
            {event.resolved ? 'Reopen' : 'Resolve'}
            <span className="sr-only">: {eventSentence(event)}</span>
          </Button>
        ),
      }}
    />
  )
}

/** The instant of an event; of one that happened again also the last time, without its day: that is within the hour. */
const When = ({ event: { createdAt, lastSeenAt, count } }: { event: SecurityEvent }) => (
  <>
    {formatInstant(createdAt)}
    {count > 1 ? <span className="block text-muted">last {formatTime(lastSeenAt)}</span> : null}
  </>
)

function What({ event, nameById }: { event: SecurityEvent; nameById: NameById }) {
  const { resolved, resolvedBy, resolvedAt } = event
  return (
    <>
      <span className={`block ${resolved ? 'text-muted' : 'font-semibold'}`}>
        {eventSentence(event)}
        {event.count > 1 ? (
          <span className="whitespace-nowrap text-muted"> × {formatCount(event.count)}</span>
        ) : null}
      </span>
      {changesOf(null, otherDetails(event)).map(({ label, after }) => (
        <span key={label} className="block text-muted">
          {label}: {after}
        </span>
      ))}
      {resolved ? (
        <span className="block text-muted">
          Resolved
          {resolvedAt ? (
            <>
              {' '}
              by <bdi>{nameById(resolvedBy, 'somebody')}</bdi>, {formatInstant(resolvedAt)}
            </>
          ) : null}
        </span>
      ) : null}
    </>
  )
}
