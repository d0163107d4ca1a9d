import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useLikelyDay } from '#frontend/lib/clock.ts'
import { useClub } from '#frontend/lib/club.ts'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { Skeleton } from '#frontend/ui/states.tsx'
import { pages } from '#shared/pages.ts'
import type { Relation } from '#shared/players/fields.ts'
import type { RosterPlayer, TeamDetail } from '#shared/teams/model.ts'
import { dash, headCoachOf, nameOf, parentOf, slashed } from '../describe.ts'
import { teamsPath } from '../paths.ts'
import { rosterOf, teamOf, useRelations } from '../queries.ts'
import { SheetScroll } from '../sheets/PrintTableScroll.tsx'
import { TeamNotFound } from '../TeamNotFound.tsx'
import { nobody } from './RosterList.tsx'
import '../sheets/sheet.css'

/** A team's roster on paper, with as much of each child as the reader may know. */
export default function TeamRosterPage() {
  const { id = '' } = useParams()
  const team = useQuery(teamOf(id))
  const roster = useQuery(rosterOf(id))
  if (team.isError || roster.isError) return <TeamNotFound />
  return (
    <>
      <PageHeader
        title={pages.teamRoster.title}
        actions={
          <div className="actions no-print">
            <LinkButton to={teamsPath({ id })}>Back to Teams</LinkButton>
            <Button look="primary" onClick={() => window.print()}>
              Print Roster
            </Button>
          </div>
        }
      />
      {team.data && roster.data ? (
        <Paper team={team.data} roster={roster.data} />
      ) : (
        <Skeleton lines={1} height="32rem" />
      )}
    </>
  )
}

function Paper({ team, roster }: { team: TeamDetail; roster: RosterPlayer[] }) {
  const { to } = useRelations(team)
  const { name } = useClub()
  const today = useLikelyDay()
  const players = roster.toSorted((a, b) => (a.jerseyNumber ?? 100) - (b.jerseyNumber ?? 100))
  return (
    <article className="sheet">
      <header className="sheet-head">
        <div>
          <h2>{team.name}</h2>
          <p>{[team.season, team.ageGroup, team.division].filter(Boolean).join(' · ')}</p>
          <p>Head Coach: {headCoachOf(team)}</p>
        </div>
        <p>
          {name}
          <br />
          {slashed(today)}
        </p>
      </header>
      {players.length === 0 ? <p>{nobody}</p> : <Lines players={players} relationsTo={to} />}
    </article>
  )
}

function Lines(props: { players: RosterPlayer[]; relationsTo: (id: string) => Relation[] }) {
  const { players, relationsTo } = props
  return (
    <SheetScroll label="Roster">
      <table className="sheet-table">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Player</th>
            <th scope="col">Position</th>
            <th scope="col">Born</th>
            <th scope="col">Parent Contact</th>
            <th scope="col">Address</th>
          </tr>
        </thead>
        <tbody>
          {players.map(player => (
            <tr key={player.id}>
              <td>{player.jerseyNumber ?? dash}</td>
              <td>{nameOf(player)}</td>
              <td>{player.position ?? dash}</td>
              <td>{player.dateOfBirth ? slashed(player.dateOfBirth) : player.birthYear}</td>
              <td>
                {[parentOf(player, relationsTo(player.id)), player.parentPhone].filter(Boolean).join(', ')}
              </td>
              {/* A home is never printed: the specification has a placeholder here. */}
              <td>On file</td>
            </tr>
          ))}
        </tbody>
      </table>
    </SheetScroll>
  )
}
