import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { NoReplies } from '#frontend/events/attendance/NoReplies.tsx'
import { useClub } from '#frontend/lib/club.ts'
import { isNotFound } from '#frontend/lib/http.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { rosterOf, teamOf } from '#frontend/players/rosterQueries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { useSeasonEvents, useTeamRelations } from '#frontend/teams/queries.ts'
import { AddTeamPlayer } from '#frontend/teams/roster/AddTeamPlayer.tsx'
import { EditTeamPlayer } from '#frontend/teams/roster/EditTeamPlayer.tsx'
import { TeamNotFound } from '#frontend/teams/TeamNotFound.tsx'
import styles from '#frontend/teams/teams.module.css'
import { Card } from '#frontend/ui/Card.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { roleLabels } from '#shared/access.ts'
import { wallClock } from '#shared/dates.ts'
import { eventStart } from '#shared/events/rules.ts'
import { formatWhen } from '#shared/events/when.ts'
import { pages } from '#shared/pages.ts'
import type { TeamDetail } from '#shared/teams/model.ts'
import { RosterTable } from './RosterTable.tsx'
import { TeamHeader } from './TeamHeader.tsx'
import { TeamTools } from './TeamTools.tsx'

/** For the staff of a team: its players, jersey numbers, printouts and orders. */
export default function TeamManagePage() {
  const { id = '' } = useParams()
  const team = useQuery(teamOf(id))
  if (isNotFound(team.error)) return <TeamNotFound />
  return (
    <>
      {!team.data && <PageHeader title={pages.teamManage.title} />}
      <QueryResult
        query={team}
        skeleton={<Skeleton lines={6} height="4rem" />}
        errorTitle="The team couldn’t be loaded"
      >
        {found => <TeamManager team={found} />}
      </QueryResult>
    </>
  )
}

function TeamManager({ team }: { team: TeamDetail }) {
  const { isStaff, to } = useTeamRelations(team)
  const { permissions } = useUser()
  const roster = useQuery({ ...rosterOf(team.id), enabled: isStaff })
  // A coach of another team, even one whose child plays on this team.
  if (!isStaff) return <TeamNotFound />
  return (
    <>
      <TeamHeader team={team} isPrivileged={permissions.privileged} />
      <section className={styles.teamSection} aria-labelledby="roster">
        <div className={layout.listHead}>
          <h2 id="roster">Roster</h2>
          <AddTeamPlayer team={team} />
        </div>
        <QueryResult query={roster} errorTitle="The roster couldn’t be loaded">
          {players => <RosterTable team={team} players={players} relationsTo={to} />}
        </QueryResult>
      </section>
      {roster.data && (
        <div className={styles.teamParts}>
          <TeamTools team={team} roster={roster.data} />
          <TeamStaff team={team} />
          {roster.data.length > 0 && <NextReplies team={team} />}
        </div>
      )}
      <EditTeamPlayer team={team} roster={roster.data} relationsTo={to} />
    </>
  )
}

function TeamStaff({ team: { id, staff = [] } }: { team: TeamDetail }) {
  const { permissions } = useUser()
  return (
    <Card title="Staff">
      {staff.length === 0 ? (
        <p className="muted">
          This team has no coach yet.{' '}
          {permissions.privileged && <Link to={pathTo('teamSettings', { id })}>Add a coach</Link>}
        </p>
      ) : (
        <ul className={styles.teamStaff}>
          {staff.map(({ userId, fullName, role }) => (
            <li key={userId}>
              <strong>{fullName || 'Not assigned'}</strong>
              <span className="muted">{roleLabels[role]}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Who has not answered for the next event, so that the coach can ask them. */
function NextReplies({ team }: { team: { id: string } }) {
  const { data: season = [] } = useSeasonEvents(team.id)
  const { config } = useClub()
  const now = config && wallClock(config.timeZone, new Date())
  const next = now && season.find(event => event.status === 'scheduled' && eventStart(event) >= now)
  if (!next) return null
  return (
    <Card title="Who hasn’t answered">
      <p className="muted">
        {next.title}, {formatWhen(next)}
      </p>
      <NoReplies event={next} teamId={team.id} />
    </Card>
  )
}
