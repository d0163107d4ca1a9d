import { nameOf } from '#frontend/players/rosterQueries.ts'
import { describeMedical } from '#frontend/teams/describe.ts'
import { Card } from '#frontend/ui/Card.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { formatDate } from '#shared/dates.ts'
import type { MedicalSheetLine } from '#shared/teams/model.ts'
import styles from './emergency.module.css'

/**
 * One card per child, for a phone on the field: what to know first, then whom to call. Children with a medical note come
 * first.
 */
export function EmergencyCards({ lines }: { lines: MedicalSheetLine[] }) {
  const medical = lines.filter(({ hasMedicalIssues }) => hasMedicalIssues)
  const others = lines.filter(({ hasMedicalIssues }) => !hasMedicalIssues)
  return (
    <ul className={`${layout.cards} no-print`}>
      {[...medical, ...others].map(line => (
        <li key={line.id}>
          <Card
            title={[line.jerseyNumber != null && `#${line.jerseyNumber}`, nameOf(line)]
              .filter(Boolean)
              .join(' ')}
          >
            <p className={line.hasMedicalIssues ? styles.known : 'muted'}>
              {line.hasMedicalIssues && <strong>Medical: </strong>}
              {describeMedical(line)}
            </p>
            <p className="muted">Born {formatDate(line.dateOfBirth)}</p>
            <ul className={styles.calls} aria-label={`Who to call for ${nameOf(line)}`}>
              <Call name={line.parentName ?? 'a parent'} who="parent" phone={line.parentPhone} />
              <Call
                name={line.emergencyContact ?? 'an emergency contact'}
                who={line.emergencyRelationship || 'emergency contact'}
                phone={line.emergencyPhone}
              />
              <li>
                <a className={`${styles.call} ${styles.emergency}`} href="tel:911">
                  Call 911
                </a>
              </li>
            </ul>
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Call({ name, who, phone }: { name: string; who: string; phone: string | undefined }) {
  return (
    <li>
      {phone ? (
        <a className={styles.call} href={`tel:${phone}`}>
          <span>
            Call {name} <span className="muted">({who})</span>
          </span>
          <span className={styles.number}>{phone}</span>
        </a>
      ) : (
        <p className="muted">No phone number for {name}</p>
      )}
    </li>
  )
}
