import { waiting } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { OfferSpot, RemoveFromWaitlist } from '#frontend/registrations/actions/WaitlistDialogs.tsx'
import { staleTime } from '#frontend/registrations/adminQueries.ts'
import { formatAgeGroup } from '#frontend/registrations/registrationStatus.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Badge } from '#frontend/ui/Card.tsx'
import { ClubDate, ClubDateTime } from '#frontend/ui/ClubDate.tsx'
import moneyStyles from '#frontend/ui/Money.module.css'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import type { Program } from '#shared/programs/model.ts'
import type { WaitlistEntry } from '#shared/waiting/model.ts'
import styles from './admin.module.css'

/** The waiting children, in the order in which spots are offered. */
export function WaitingList({ program }: { program: Program }) {
  const query = useQuery({ ...routeQuery(waiting.list, { query: { programId: program.id } }), staleTime })
  const [offering, setOffering] = useState<WaitlistEntry>()
  const [removing, setRemoving] = useState<WaitlistEntry>()
  return (
    <section className={styles.waitingList} aria-label="Waiting list">
      <QueryResult
        query={query}
        skeleton={<Skeleton lines={4} height="3.75rem" />}
        errorTitle="The waiting list could not be loaded"
      >
        {rows =>
          rows.length === 0 ? (
            <EmptyState
              title="Nobody is waiting."
              text="Families can join once the program is full, or its registration is a waiting list."
              action="A place that becomes free is then offered to the first of them by itself."
            />
          ) : (
            <DataTable
              caption="Waiting list"
              columns={buildColumns(setOffering, setRemoving)}
              rows={rows}
              rowKey={({ playerId }) => playerId}
            />
          )
        }
      </QueryResult>
      <OfferSpot wait={offering} onClose={() => setOffering(undefined)} />
      <RemoveFromWaitlist wait={removing} onClose={() => setRemoving(undefined)} />
    </section>
  )
}

type WaitAction = (wait: WaitlistEntry) => void

const buildColumns = (offer: WaitAction, remove: WaitAction): Column<WaitlistEntry>[] => [
  { header: 'Child', primary: true, cell: ({ playerName }) => playerName },
  { header: 'Position', cell: ({ position }) => position ?? '–' },
  { header: 'Age', cell: row => <span className={moneyStyles.money}>{formatAgeGroup(row)}</span> },
  { header: 'Family', cell: ({ userName }) => userName ?? '–' },
  { header: 'Joined', cell: ({ joinedAt }) => <ClubDate at={joinedAt} /> },
  { header: 'State', cell: wait => <StatusCell wait={wait} /> },
  {
    header: 'Actions',
    actions: true,
    cell: wait => (
      <div className={`${buttonStyles.actions} ${styles.waitingActions}`}>
        {wait.state === 'waiting' && (
          <Button onClick={() => offer(wait)} aria-label={`Offer a place to ${wait.playerName}`}>
            Offer a place
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={() => remove(wait)}
          aria-label={`Remove ${wait.playerName} from the waiting list`}
        >
          Remove
        </Button>
      </div>
    ),
  },
]

function StatusCell({ wait: { state, offerUntil } }: { wait: WaitlistEntry }) {
  if (state !== 'offered') return <Badge>Waiting</Badge>
  return (
    <div className={styles.registrarState}>
      <Badge tone="info">Place offered</Badge>
      {offerUntil && (
        <small>
          until <ClubDateTime at={offerUntil} />
        </small>
      )}
    </div>
  )
}
