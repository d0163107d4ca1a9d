import { teams as routes } from 'virtual:routes'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callRoute } from '#frontend/lib/api.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { changed, nameOf, rosterOf } from '#frontend/players/rosterQueries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import { ConfirmDialog } from '#frontend/ui/dialog/ConfirmDialog.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import type { Program } from '#shared/programs/model.ts'
import type { RosterPlayer, RosterPublished, Team } from '#shared/teams/model.ts'
import { formatQuantity } from '#shared/text.ts'
import type { BoardRegistration } from './boardFilter.ts'

interface News {
  team: Team
  children: RosterPlayer[]
}

/** Mails the families which team their children are on, after showing whom it concerns. */
export function PublishRosters(props: {
  teams: readonly Team[]
  isMoving: boolean
  program: Program | undefined
  registrations: ReadonlyMap<string, BoardRegistration> | undefined
}) {
  const { teams, isMoving, program, registrations } = props
  const [open, setOpen] = useState(false)
  const rosters = useQueries({ queries: teams.map(({ id }) => rosterOf(id)) })
  const isLoaded = rosters.every(({ data }) => data !== undefined)
  const news: News[] = teams
    .map((team, at) => ({ team, children: (rosters[at]?.data ?? []).filter(child => !child.published) }))
    .filter(({ children }) => children.length > 0)
  const teamIds = news.map(({ team }) => team.id)
  const untold = news.flatMap(({ children }) => children)
  const { data: preview, error } = useQuery({
    queryKey: ['publication preview', teamIds, untold.map(({ id }) => id)],
    queryFn: () => callRoute(routes.publish, { body: { teamIds, dryRun: true } }),
    enabled: open && untold.length > 0,
    gcTime: 0,
  })
  const reached = untold.filter(({ id }) => !preview?.unreachableIds.includes(id))
  const families = new Set(reached.map(({ id, parentId }) => parentId ?? id)).size
  const { send, pending } = useSend(routes.publish, {
    toast: { success: describeResult, error: 'Not every family was emailed' },
    refetch: changed,
  })

  async function publish() {
    const sent = await send({ body: { teamIds: teams.map(({ id }) => id) } })
    if (sent.ok) setOpen(false)
  }

  return (
    <>
      <Button variant="primary" disabled={!isLoaded || isMoving} onClick={() => setOpen(true)}>
        Publish{untold.length > 0 && ` (${untold.length} new)`}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Publish the rosters?"
        action={
          preview && families > 0
            ? `Email ${families === 1 ? '1 family' : `${families} families`}`
            : undefined
        }
        cancel={untold.length > 0 ? 'Cancel' : 'Close'}
        pending={pending}
        onConfirm={() => void publish()}
      >
        {untold.length === 0 ? (
          <Alert tone="info">Every family on these teams has already been emailed.</Alert>
        ) : (
          <>
            <p>
              Each family gets one email with their children’s teams. Families who already got one will be
              skipped.
            </p>
            <ul className={layout.bullets}>
              {news.map(({ team, children }) => (
                <li key={team.id}>
                  <strong>{team.name}</strong> ({team.ageGroup}):{' '}
                  {formatQuantity(children.length, 'new player')}
                </li>
              ))}
            </ul>
            <div aria-live="polite">
              {error && <Alert tone="error">{error.message}</Alert>}
              <Names
                title="No parent or guardian with a confirmed email, so no one is emailed"
                players={untold.filter(({ id }) => preview?.unreachableIds.includes(id))}
              />
              <Names
                title={`Not registered for ${program?.name}; their families are emailed too`}
                players={registrations ? reached.filter(({ id }) => !registrations.has(id)) : []}
              />
            </div>
          </>
        )}
      </ConfirmDialog>
    </>
  )
}

const Names = ({ title, players }: { title: string; players: readonly RosterPlayer[] }) =>
  players.length > 0 && (
    <Alert tone="warning" title={title}>
      {players.map(nameOf).join(', ')}
    </Alert>
  )

function describeResult({ children, people, unreachable }: RosterPublished) {
  const told = `${formatQuantity(people, 'email')} about ${children === 1 ? '1 child' : `${children} children`}.`
  const count = unreachable === 1 ? '1 child has' : `${unreachable} children have`
  return {
    title: children > 0 ? 'Rosters published' : 'No one could be emailed',
    description: unreachable > 0 ? `${told} ${count} no parent or guardian with a confirmed email.` : told,
  }
}
