import { concerns } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClub } from '#frontend/lib/club.ts'
import { useSend } from '#frontend/lib/queries.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Badge, Card } from '#frontend/ui/Card.tsx'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'
import factListStyles from '#frontend/ui/FactList.module.css'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { EmptyState, QueryResult } from '#frontend/ui/page/states.tsx'
import type { Concern } from '#shared/concerns/model.ts'
import { concernTopicLabels } from '#shared/concerns/rules.ts'
import { formatInstant } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import styles from './concerns.module.css'
import { ReportedMessages } from './ReportedMessages.tsx'

const CloseConcern = lazy(() => import('./CloseConcern.tsx'))

/** Reported concerns, the open ones first. */
export default function ConcernsPage() {
  const query = useQuery(routeQuery(concerns.list))
  const [closing, setClosing] = useState<Concern>()
  const wasClosing = useWasOpen(closing !== undefined)
  return (
    <>
      <PageHeader
        title={pages.concerns.title}
        text="Only administrators can see these. Close one with a note about what the club did."
      />
      <QueryResult query={query} errorTitle="The reports couldn’t be loaded">
        {all =>
          all.length === 0 ? (
            <EmptyState
              title="No concerns reported"
              text="There is a link to the form at the bottom of every page."
              action="Administrators get an email about each report, and it appears here."
            />
          ) : (
            <ul className={styles.concerns}>
              {all.map(concern => (
                <li key={concern.id}>
                  <ConcernCard concern={concern} onClose={() => setClosing(concern)} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
      <Suspense fallback={null}>
        {wasClosing && <CloseConcern concern={closing} onClose={() => setClosing(undefined)} />}
      </Suspense>
    </>
  )
}

function ConcernCard({ concern, onClose }: { concern: Concern; onClose: () => void }) {
  const { state, text, note } = concern
  const isOpen = state === 'open'
  return (
    <Card
      title={concernTopicLabels[concern.topic]}
      action={<Badge tone={isOpen ? 'warning' : 'success'}>{isOpen ? 'Open' : 'Closed'}</Badge>}
    >
      <p className={styles.concernText}>{text}</p>
      <dl className={factListStyles.facts}>
        <div>
          <dt>From</dt>
          <dd>{getSender(concern)}</dd>
        </div>
        <LabeledTime label="Reported" at={concern.createdAt} />
        {concern.closedAt && <LabeledTime label="Closed" at={concern.closedAt} />}
        {note && (
          <div>
            <dt>Note</dt>
            <dd className={styles.concernText}>{note}</dd>
          </div>
        )}
      </dl>
      <div className={buttonStyles.actions}>
        <ReportedMessages concern={concern} />
        {isOpen ? <Button onClick={onClose}>Close</Button> : <ReopenButton concern={concern} />}
      </div>
    </Card>
  )
}

function ReopenButton({ concern }: { concern: Concern }) {
  const { send, pending } = useSend(concerns.update, {
    toast: { success: 'Report reopened', error: 'The report couldn’t be reopened' },
    refetch: [concerns.list],
  })
  return (
    <Button
      pending={pending}
      onClick={() => void send({ params: { id: concern.id }, body: { state: 'open' } })}
    >
      Reopen
    </Button>
  )
}

function LabeledTime({ label, at }: { label: string; at: string }) {
  const { config } = useClub()
  return (
    <div>
      <dt>{label}</dt>
      <dd>{config && <time dateTime={at}>{formatInstant(at, config.timeZone)}</time>}</dd>
    </div>
  )
}

/** The sender's account and the typed name; either may be missing. */
const getSender = ({ userName, name, contact }: Concern): string =>
  [...new Set([userName, name, contact])].filter(Boolean).join(', ') || 'Anonymous'
