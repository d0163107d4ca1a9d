import { useState } from 'react'
import { Link } from 'react-router-dom'
import WaiverDialog, { type AnsweredConsent } from '#frontend/consents/WaiverDialog.tsx'
import { pathTo } from '#frontend/lib/paths.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Badge } from '#frontend/ui/Card.tsx'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import { consents, consentTitles } from '#shared/consents/rules.ts'
import type { UserDetails } from '#shared/users/people.ts'
import styles from './profile.module.css'

/** A person's consents with their versions, and the files uploaded for their children. */
export function DocumentsTab({ person }: { person: UserDetails }) {
  const [read, setRead] = useState<AnsweredConsent>()
  const [open, setOpen] = useState(false)
  function show(answered: AnsweredConsent) {
    setRead(answered)
    setOpen(true)
  }
  return (
    <div className={styles.profileParts}>
      <section className={styles.profilePart} aria-label="Waivers">
        <h3>Waivers</h3>
        {person.role === 'player' ? (
          <p className="muted">Parents accept these for their child.</p>
        ) : (
          <ul className={styles.profileList}>
            {consents.map(consent => (
              <ConsentRow key={consent} person={person} consent={consent} onRead={show} />
            ))}
          </ul>
        )}
      </section>
      <section className={styles.profilePart} aria-label="Documents">
        <h3>Documents</h3>
        {person.documents.length === 0 && <p className="muted">Nothing uploaded yet.</p>}
        <ul className={styles.profileList}>
          {person.documents.map(({ playerId, playerName, kind }) => (
            <li key={`${playerId} ${kind}`}>
              <Link to={pathTo('player', { id: playerId })}>
                {kinds[kind]} of {playerName}
              </Link>
              <span className={`muted ${styles.profileListNote}`}>Open it on the player’s page.</span>
            </li>
          ))}
        </ul>
      </section>
      {read && <WaiverDialog answered={read} open={open} onClose={() => setOpen(false)} />}
    </div>
  )
}

const kinds = { birthCertificate: 'Birth certificate', picture: 'Profile picture' } as const

function ConsentRow(props: {
  person: UserDetails
  consent: AnsweredConsent['consent']
  onRead: (answered: AnsweredConsent) => void
}) {
  const { person, consent, onRead } = props
  const accepted = person[`${consent}Accepted`]
  const version = person[`${consent}Version`]
  const at = person[`${consent}Date`]
  const title = consentTitles[consent]
  const isDue = person.consentsDue.includes(consent)
  return (
    <li className={styles.profileConsent}>
      <span>
        {title}{' '}
        <Badge tone={at ? (accepted ? 'success' : undefined) : 'warning'}>
          {at ? (accepted ? 'Accepted' : 'Not allowed') : 'Not answered'}
        </Badge>{' '}
        {at && isDue && <Badge tone="warning">New version to review</Badge>}
        {at && (
          <span className={`muted ${styles.profileListNote}`}>
            Version {version ?? '–'} · <ClubDate at={at} />
          </span>
        )}
      </span>
      {at && version && (
        <Button
          aria-label={`View the ${title.toLowerCase()}`}
          onClick={() => onRead({ consent, version, at, accepted, fullName: person.fullName })}
        >
          View
        </Button>
      )}
    </li>
  )
}
