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
import { ClubDate, ClubDateTime } from '#frontend/ui/figures/ClubDate.tsx'
import moneyStyles from '#frontend/ui/figures/Money.module.css'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import { PagedRows } from '#frontend/ui/table/PagedRows.tsx'
import type { Program } from '#shared/programs/model.ts'
import type { WaitlistEntry } from '#shared/waiting/model.ts'
import styles from './admin.module.css'

/** The waiting children, in the order in which spots are offered. */
export function WaitingList({ program }: { program: Program }) {
  const query = useQuery({ ...routeQuery(waiting.list, { query: { programId: program.id } }), staleTime })
  const [offering, setOffering] = useState<WaitlistEntry>()
  const [removing, setRemoving] = useState<WaitlistEntry>()
  return (
    <section className={styles.waitingList} aria-label="Waitlist">
      <QueryResult
        query={query}
        skeleton={<Skeleton lines={4} height="3.75rem" />}
        errorTitle="The waitlist couldn’t be loaded"
      >
        {rows =>
          rows.length === 0 ? (
            <EmptyState
              title="No one is waiting."
              text="Families can join once the program is full or set to a waitlist."
              action="When a spot opens up, it’s offered to the first child on the list automatically."
            />
          ) : (
            <PagedRows name="children" rows={rows}>
              {shown => (
                <DataTable
                  caption="Waitlist"
                  columns={buildColumns(setOffering, setRemoving)}
                  rows={shown}
                  rowKey={({ playerId }) => playerId}
                />
              )}
            </PagedRows>
          )
        }
      </QueryResult>
      <OfferSpot entry={offering} onClose={() => setOffering(undefined)} />
      <RemoveFromWaitlist entry={removing} onClose={() => setRemoving(undefined)} />
    </section>
  )
}

type EntryAction = (entry: WaitlistEntry) => void

const buildColumns = (offer: EntryAction, remove: EntryAction): Column<WaitlistEntry>[] => [
  { header: 'Child', primary: true, cell: ({ playerName }) => playerName },
  { header: 'Position', cell: ({ position }) => position ?? '–' },
  { header: 'Age', cell: row => <span className={moneyStyles.money}>{formatAgeGroup(row)}</span> },
  { header: 'Family', cell: ({ userName }) => userName ?? '–' },
  { header: 'Joined', cell: ({ joinedAt }) => <ClubDate at={joinedAt} /> },
  { header: 'State', phone: 'head', cell: entry => <StatusCell entry={entry} /> },
  {
    header: 'Actions',
    actions: true,
    cell: entry => (
      <div className={`${buttonStyles.actions} ${styles.waitingActions}`}>
        {entry.state === 'waiting' && (
          <Button onClick={() => offer(entry)} aria-label={`Offer a spot to ${entry.playerName}`}>
            Offer a spot
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={() => remove(entry)}
          aria-label={`Remove ${entry.playerName} from the waitlist`}
        >
          Remove
        </Button>
      </div>
    ),
  },
]

function StatusCell({ entry: { state, offerUntil } }: { entry: WaitlistEntry }) {
  if (state !== 'offered') return <Badge>Waiting</Badge>
  return (
    <div className={styles.registrarState}>
      <Badge tone="info">Spot offered</Badge>
      {offerUntil && (
        <small>
          until <ClubDateTime at={offerUntil} />
        </small>
      )}
    </div>
  )
}
