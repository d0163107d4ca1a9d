import { sessions, users } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClub } from '#frontend/lib/club.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Badge, FoldedCard } from '#frontend/ui/Card.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { admits } from '#shared/access.ts'
import { formatInstant } from '#shared/dates.ts'
import type { Device } from '#shared/sessions/model.ts'
import styles from './account.module.css'
import { describeDevice } from './deviceName.ts'

/** Where the user is signed in, to sign out unknown or lost devices. */
export function Devices() {
  const user = useUser()
  const query = useQuery(routeQuery(sessions.list))
  return (
    <FoldedCard title="Your devices" state={query.data && formatDevices(query.data.length)}>
      <QueryResult
        query={query}
        skeleton={<Skeleton lines={2} />}
        errorTitle="Your devices couldn’t be loaded"
      >
        {devices => (
          <>
            <ul className={styles.devices}>
              {devices.map(device => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </ul>
            {devices.length > 1 && admits('adults', user.effectiveRole) && <SignOutOthers />}
          </>
        )}
      </QueryResult>
    </FoldedCard>
  )
}

const formatDevices = (count: number): string =>
  `Logged in on ${count === 1 ? 'one device' : `${count} devices`}`

function DeviceRow({ device }: { device: Device }) {
  const { config } = useClub()
  const { send, pending } = useSend(sessions.end, {
    toast: { success: 'Device logged out', error: 'The device couldn’t be logged out' },
    refetch: [sessions.list],
  })
  const name = describeDevice(device.userAgent)
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="muted">
          Last used{' '}
          {config && (
            <time dateTime={device.lastUsed}>{formatInstant(device.lastUsed, config.timeZone)}</time>
          )}
        </p>
      </div>
      {device.current ? (
        <Badge tone="success">This device</Badge>
      ) : (
        <Button
          pending={pending}
          aria-label={`Log out ${name}`}
          onClick={() => void send({ params: { id: device.id } })}
        >
          Log out
        </Button>
      )}
    </li>
  )
}

function SignOutOthers() {
  const user = useUser()
  const { send, pending } = useSend(users.revokeSessions, {
    toast: { success: ({ message }) => message, error: 'The devices couldn’t be logged out' },
    refetch: [sessions.list],
    renewsSession: true,
  })
  return (
    <div className={buttonStyles.actions}>
      <Button pending={pending} onClick={() => void send({ params: { id: user.id } })}>
        Log out all other devices
      </Button>
    </div>
  )
}
