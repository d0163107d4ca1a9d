import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { useClub } from '#frontend/lib/club.ts'
import { pathToTeam } from '#frontend/lib/paths.ts'
import { nameOf, rosterOf, teamOf } from '#frontend/players/rosterQueries.ts'
import { dash, getHeadCoach, getParentName } from '#frontend/teams/describe.ts'
import { useTeamRelations } from '#frontend/teams/queries.ts'
import { PrintTableScroll } from '#frontend/teams/sheets/PrintTableScroll.tsx'
import styles from '#frontend/teams/sheets/sheet.module.css'
import { TeamNotFound } from '#frontend/teams/TeamNotFound.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import { formatDate } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import type { Relation } from '#shared/players/fieldAccess.ts'
import type { RosterPlayer, TeamDetail } from '#shared/teams/model.ts'
import { EmptyRoster } from '../roster/RosterList.tsx'

/** A printable roster, with what the user may know about each player. */
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
          <div className={`${buttonStyles.actions} no-print`}>
            <LinkButton to={pathToTeam({ id })}>Back to Teams</LinkButton>
            <Button variant="primary" onClick={() => window.print()}>
              Print Roster
            </Button>
          </div>
        }
      />
      {team.data && roster.data ? (
        <PrintedRoster team={team.data} roster={roster.data} />
      ) : (
        <Skeleton lines={1} height="32rem" />
      )}
    </>
  )
}

function PrintedRoster({ team, roster }: { team: TeamDetail; roster: RosterPlayer[] }) {
  const { to } = useTeamRelations(team)
  const { name } = useClub()
  const today = useClubDayOrLocal()
  const players = roster.toSorted((a, b) => (a.jerseyNumber ?? 100) - (b.jerseyNumber ?? 100))
  return (
    <article className={styles.sheet}>
      <header className={styles.sheetHead}>
        <div>
          <h2>{team.name}</h2>
          <p>{[team.season, team.ageGroup, team.division].filter(Boolean).join(' · ')}</p>
          <p>Head Coach: {getHeadCoach(team)}</p>
        </div>
        <p>
          {name}
          <br />
          {formatDate(today, 'MM/dd/yyyy')}
        </p>
      </header>
      {players.length === 0 ? (
        <p>
          <EmptyRoster />
        </p>
      ) : (
        <RosterRows players={players} relationsTo={to} />
      )}
    </article>
  )
}

function RosterRows(props: { players: RosterPlayer[]; relationsTo: (id: string) => Relation[] }) {
  const { players, relationsTo } = props
  return (
    <PrintTableScroll label="Roster">
      <table className={styles.sheetTable}>
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
              <td>{player.dateOfBirth ? formatDate(player.dateOfBirth, 'MM/dd/yyyy') : player.birthYear}</td>
              <td>
                {[getParentName(player, relationsTo(player.id)), player.parentPhone]
                  .filter(Boolean)
                  .join(', ')}
              </td>
              {/* Home addresses are never printed; a placeholder keeps the column. */}
              <td>On file</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintTableScroll>
  )
}
