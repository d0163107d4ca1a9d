import { Badge } from '#frontend/ui/Card.tsx'
import type { Credential } from '#shared/credentials/model.ts'
import { type ComplianceStatus, complianceStatusOf } from '#shared/credentials/rules.ts'
import { formatDate } from '#shared/dates.ts'
import styles from './credentials.module.css'
import { useClubToday } from './queries.ts'

export const standingLabels: Record<ComplianceStatus, string> = {
  verified: 'Verified',
  pending: 'Pending',
  expiring: 'Expires soon',
  expired: 'Expired',
  rejected: 'Rejected',
  missing: 'Missing',
}

const tones: Record<ComplianceStatus, 'success' | 'warning' | 'error'> = {
  verified: 'success',
  pending: 'warning',
  expiring: 'warning',
  expired: 'error',
  rejected: 'error',
  missing: 'error',
}

export const StandingBadge = ({ standing }: { standing: ComplianceStatus }) => (
  <Badge tone={tones[standing]}>{standingLabels[standing]}</Badge>
)

/** The status badge, with the expiration date or the reason for a rejection. */
export function CredentialStatus({ credential }: { credential: Credential }) {
  const today = useClubToday()
  const { status, expiresAt, reason } = credential
  const standing = today ? complianceStatusOf(credential, today) : status
  return (
    <div className={styles.credentialStatus}>
      {standing === 'expiring' && <StandingBadge standing="verified" />}
      <StandingBadge standing={standing} />
      {expiresAt && (
        <small className="muted">
          {standing === 'expired' ? 'since' : 'until'} {formatDate(expiresAt)}
        </small>
      )}
      {reason && <small className={`muted ${styles.credentialReason}`}>{reason}</small>}
    </div>
  )
}
