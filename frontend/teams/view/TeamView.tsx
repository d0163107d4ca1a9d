import { useQuery } from '@tanstack/react-query'
import { teamEventsPath } from '#frontend/events/paths.ts'
import { ApiError } from '#frontend/lib/http.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { Loaded, Skeleton } from '#frontend/ui/states.tsx'
import type { TeamDetail } from '#shared/teams/model.ts'
import { headCoachOf } from '../describe.ts'
import { pathTo } from '../paths.ts'
import { rosterOf, teamOf, useRelations } from '../queries.ts'
import { AddPlayer } from '../roster/AddTeamPlayer.tsx'
import { EditPlayer } from '../roster/EditTeamPlayer.tsx'
import { RosterList } from '../roster/RosterList.tsx'
import { TeamNotFound } from '../TeamNotFound.tsx'
import { TeamTiles } from './TeamStats.tsx'

/** The roster view of one team. */
export function TeamView({ id }: { id: string }) {
  const team = useQuery(teamOf(id))
  if (team.error instanceof ApiError && team.error.status === 404) return <TeamNotFound />
  return (
    <div className="team-view">
      <Loaded
        query={team}
        skeleton={<Skeleton lines={3} height="7.5rem" />}
        errorTitle="The team could not be loaded"
      >
        {found => <Found team={found} />}
      </Loaded>
    </div>
  )
}

function Found({ team }: { team: TeamDetail }) {
  const roster = useQuery(rosterOf(team.id))
  const relations = useRelations(team)
  const facts = [
    ['Season', team.season],
    ['Age group', [team.ageGroup, team.division].filter(Boolean).join(', ')],
    ['Head Coach', headCoachOf(team)],
    ...(team.attendance == null ? [] : [['Attendance', `${team.attendance}%`]]),
  ]
  return (
    <>
      <Card
        title={team.name}
        action={
          <div className="actions">
            <LinkButton to={teamEventsPath(team)}>Schedule</LinkButton>
            <LinkButton to={pathTo('teamRoster', team)}>Printable Roster</LinkButton>
            {relations.isStaff && <LinkButton to={pathTo('teamManage', team)}>Manage Team</LinkButton>}
          </div>
        }
      >
        <dl className="facts team-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <TeamTiles team={team} roster={roster} />
      <Card title="Roster" action={<AddPlayer team={team} />}>
        <Loaded query={roster} errorTitle="The roster could not be loaded">
          {players => <RosterList players={players} relationsTo={relations.to} />}
        </Loaded>
      </Card>
      <EditPlayer team={team} roster={roster.data} relationsTo={relations.to} />
    </>
  )
}
