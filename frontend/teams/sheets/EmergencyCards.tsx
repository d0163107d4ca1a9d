import { useState } from 'react'
import { createMatcher } from '#frontend/lib/useListFilter.ts'
import { nameOf } from '#frontend/players/rosterQueries.ts'
import { describeMedical } from '#frontend/teams/describe.ts'
import { toTelLink } from '#frontend/teams/telephone.ts'
import { Card } from '#frontend/ui/Card.tsx'
import { SearchField } from '#frontend/ui/forms/SearchField.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { formatDate } from '#shared/dates.ts'
import type { MedicalSheetLine } from '#shared/teams/model.ts'
import styles from './emergency.module.css'

/** One card per child, for a phone on the field: what to know first, then whom to call. Those with a note come first. */
export function EmergencyCards({ lines }: { lines: MedicalSheetLine[] }) {
  // Not in the address, which the browser remembers: it would say which child had an emergency.
  const [search, setSearch] = useState('')
  const matches = createMatcher(search)
  const found = lines.filter(line => matches([nameOf(line)]))
  const medical = found.filter(({ hasMedicalIssues }) => hasMedicalIssues)
  const others = found.filter(({ hasMedicalIssues }) => !hasMedicalIssues)
  return (
    <div className={`${styles.emergencyCards} no-print`}>
      {lines.length > 1 && <SearchField label="Search by name" value={search} onChange={setSearch} />}
      {lines.length > 0 && found.length === 0 && (
        <p className="muted" role="status">
          No one on this team has that name.
        </p>
      )}
      <ul className={layout.cards}>
        {[...medical, ...others].map(line => (
          <li key={line.id}>
            <EmergencyCard line={line} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function EmergencyCard({ line }: { line: MedicalSheetLine }) {
  const { hasMedicalIssues, guardians, emergencyContact, emergencyRelationship, emergencyPhone } = line
  const name = nameOf(line)
  return (
    <Card title={line.jerseyNumber == null ? name : `${name} #${line.jerseyNumber}`}>
      <p className={hasMedicalIssues ? styles.known : 'muted'}>
        {hasMedicalIssues && <strong>Medical: </strong>}
        {describeMedical(line)}
      </p>
      <ul className={styles.calls} aria-label={`Who to call for ${name}`}>
        {guardians.length === 0 && <Call name="a parent" who="parent" phone={undefined} />}
        {guardians.map((guardian, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and they keep their places
          <Call key={at} name={guardian.name} who="parent" phone={guardian.phone} />
        ))}
        <Call
          name={emergencyContact ?? 'an emergency contact'}
          who={emergencyRelationship || 'emergency contact'}
          phone={emergencyPhone}
        />
      </ul>
      {/* Apart from the others, so that no thumb hits it by mistake. */}
      <a className={`${styles.call} ${styles.emergency}`} href="tel:911">
        Call 911
      </a>
      <p className="muted">Born {formatDate(line.dateOfBirth)}</p>
    </Card>
  )
}

function Call({ name, who, phone }: { name: string; who: string; phone: string | undefined }) {
  const link = phone && toTelLink(phone)
  return (
    <li>
      {link ? (
        <a className={styles.call} href={link}>
          <span>
            Call {name} <span className="muted">({who})</span>
          </span>
          <span className={styles.number}>{phone}</span>
        </a>
      ) : (
        <p className="muted">{phone ? `${name} (${who}): ${phone}` : `No phone number for ${name}`}</p>
      )}
    </li>
  )
}
