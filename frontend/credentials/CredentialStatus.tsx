import { Badge } from '#frontend/ui/Card.tsx'
import type { Credential } from '#shared/credentials/model.ts'
import { type Standing, standingOf } from '#shared/credentials/rules.ts'
import { formatDate } from '#shared/dates.ts'
import { useToday } from './queries.ts'

export const standingLabels: Record<Standing, string> = {
  verified: 'Verified',
  pending: 'Pending',
  expiring: 'Expires soon',
  expired: 'Expired',
  rejected: 'Rejected',
  missing: 'Missing',
}

const tones: Record<Standing, 'success' | 'warning' | 'error'> = {
  verified: 'success',
  pending: 'warning',
  expiring: 'warning',
  expired: 'error',
  rejected: 'error',
  missing: 'error',
}

export const StandingBadge = ({ standing }: { standing: Standing }) => (
  <Badge tone={tones[standing]}>{standingLabels[standing]}</Badge>
)

/** Verified or pending, or what has become of it; with the day on which it ends, or the reason. */
export function Status({ credential }: { credential: Credential }) {
  const today = useToday()
  const { status, expiresAt, reason } = credential
  const standing = today ? standingOf(credential, today) : status
  return (
    <div className="credential-status">
      {standing === 'expiring' && <StandingBadge standing="verified" />}
      <StandingBadge standing={standing} />
      {expiresAt && (
        <small className="muted">
          {standing === 'expired' ? 'since' : 'until'} {formatDate(expiresAt, { dateStyle: 'medium' })}
        </small>
      )}
      {reason && <small className="muted credential-reason">{reason}</small>}
    </div>
  )
}
