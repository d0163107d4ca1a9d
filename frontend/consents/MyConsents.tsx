import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { clubConfigQuery } from '#frontend/lib/club.ts'
import { toast } from '#frontend/lib/toast.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import cardStyles from '#frontend/ui/Card.module.css'
import { Badge, FoldedCard } from '#frontend/ui/Card.tsx'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { PublicConfig } from '#shared/club/model.ts'
import type { Consent } from '#shared/consents/model.ts'
import { consents, consentTitles } from '#shared/consents/rules.ts'
import { dayIn, formatDate } from '#shared/dates.ts'
import styles from './consents.module.css'
import { useSubmitConsents } from './useSubmitConsents.ts'

const ConsentDialog = lazy(() => import('./ConsentDialog.tsx'))

/** The user's consents with date and version; the optional one can be changed here. */
export function MyConsents() {
  const { consentsDue } = useUser()
  const [asking, setAsking] = useState(false)
  const wasAsking = useWasOpen(asking)
  const query = useQuery(clubConfigQuery)
  return (
    <FoldedCard
      title="Consents"
      state={consentsDue.length === 0 && 'All answered'}
      open={consentsDue.length > 0}
    >
      {consentsDue.length > 0 && (
        <div className={buttonStyles.actions}>
          <Button onClick={() => setAsking(true)}>Review and answer</Button>
        </div>
      )}
      <QueryResult
        query={query}
        skeleton={<Skeleton lines={3} />}
        errorTitle="The documents couldn’t be loaded"
      >
        {config => consents.map(consent => <ConsentRow key={consent} consent={consent} config={config} />)}
      </QueryResult>
      <Suspense fallback={null}>
        {wasAsking && consentsDue.length > 0 && (
          <ConsentDialog due={consentsDue} open={asking} onLater={() => setAsking(false)} />
        )}
      </Suspense>
    </FoldedCard>
  )
}

function ConsentRow({ consent, config }: { consent: Consent; config: PublicConfig }) {
  const user = useUser()
  const at = user[`${consent}Date`]
  const isDue = user.consentsDue.includes(consent)
  const isAccepted = user[`${consent}Accepted`]
  return (
    <section className={styles.consent}>
      <div className={cardStyles.head}>
        <h3>{consentTitles[consent]}</h3>
        {isDue ? (
          <Badge tone="warning">{at ? 'New version' : 'Not answered'}</Badge>
        ) : (
          <Badge tone={isAccepted ? 'success' : undefined}>
            {isAccepted ? 'Accepted' : 'Photos not allowed'}
          </Badge>
        )}
      </div>
      {at && (
        <p className="muted">
          {isAccepted ? 'Accepted' : 'Declined'} on {formatDate(dayIn(config.timeZone, new Date(at)))},
          version {user[`${consent}Version`]}
        </p>
      )}
      <details>
        <summary>Read version {config.consents[consent].version}</summary>
        <p className={styles.consentText}>{config.consents[consent].text}</p>
      </details>
      {consent === 'mediaRelease' && !isDue && (
        <MediaSwitch accepted={isAccepted} version={config.consents.mediaRelease.version} />
      )}
    </section>
  )
}

function MediaSwitch({ accepted, version }: { accepted: boolean; version: string }) {
  const { give, pending } = useSubmitConsents()
  async function change() {
    const wrong = await give({ mediaRelease: { version, accepted: !accepted } })
    if (wrong) toast({ title: 'Your answer couldn’t be saved', description: wrong, destructive: true })
  }
  return (
    <div className={buttonStyles.actions}>
      <Button pending={pending} onClick={() => void change()}>
        {accepted ? 'Withdraw photo permission' : 'Give photo permission'}
      </Button>
    </div>
  )
}
