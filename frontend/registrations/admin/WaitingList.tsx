import { waiting } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '#frontend/lib/api.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Badge } from '#frontend/ui/Card.tsx'
import { Day, Instant } from '#frontend/ui/ClubDate.tsx'
import { type Column, DataTable } from '#frontend/ui/DataTable.tsx'
import { EmptyState, Loaded, Skeleton } from '#frontend/ui/states.tsx'
import type { Program } from '#shared/programs/model.ts'
import type { Wait } from '#shared/waiting/model.ts'
import { OfferPlace, RemoveWaiting } from '../actions/WaitlistDialogs.tsx'
import { staleTime } from '../adminQueries.ts'
import { ageText } from '../registrationStatus.ts'

/** Who waits, in the order in which places are offered. */
export function WaitingList({ program }: { program: Program }) {
  const query = useQuery({ ...read(waiting.list, { query: { programId: program.id } }), staleTime })
  const [offering, setOffering] = useState<Wait>()
  const [removing, setRemoving] = useState<Wait>()
  return (
    <section className="waiting-list" aria-label="Waiting list">
      <Loaded
        query={query}
        skeleton={<Skeleton lines={4} height="3.75rem" />}
        errorTitle="The waiting list could not be loaded"
      >
        {rows =>
          rows.length === 0 ? (
            <EmptyState
              title="Nobody is waiting."
              text="Families can join once the program is full, or its registration is a waiting list."
            />
          ) : (
            <DataTable
              caption="Waiting list"
              columns={columnsOf(setOffering, setRemoving)}
              rows={rows}
              rowKey={({ playerId }) => playerId}
            />
          )
        }
      </Loaded>
      <OfferPlace wait={offering} onClose={() => setOffering(undefined)} />
      <RemoveWaiting wait={removing} onClose={() => setRemoving(undefined)} />
    </section>
  )
}

type Do = (wait: Wait) => void

const columnsOf = (offer: Do, remove: Do): Column<Wait>[] => [
  { header: 'Child', primary: true, cell: ({ playerName }) => playerName },
  { header: 'Position', cell: ({ position }) => position ?? '–' },
  { header: 'Age', cell: row => <span className="money">{ageText(row)}</span> },
  { header: 'Family', cell: ({ userName }) => userName ?? '–' },
  { header: 'Joined', cell: ({ joinedAt }) => <Day at={joinedAt} /> },
  { header: 'State', cell: wait => <State wait={wait} /> },
  {
    header: 'Actions',
    actions: true,
    cell: wait => (
      <div className="actions waiting-actions">
        {wait.state === 'waiting' && (
          <Button onClick={() => offer(wait)} aria-label={`Offer a place to ${wait.playerName}`}>
            Offer a place
          </Button>
        )}
        <Button
          look="quiet"
          onClick={() => remove(wait)}
          aria-label={`Remove ${wait.playerName} from the waiting list`}
        >
          Remove
        </Button>
      </div>
    ),
  },
]

function State({ wait: { state, offerUntil } }: { wait: Wait }) {
  if (state !== 'offered') return <Badge>Waiting</Badge>
  return (
    <div className="registrar-state">
      <Badge tone="info">Place offered</Badge>
      {offerUntil && (
        <small>
          until <Instant at={offerUntil} />
        </small>
      )}
    </div>
  )
}
