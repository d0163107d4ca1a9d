import { teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useFamily } from '#frontend/events/attendance/useFamilyAnswers.ts'
import { routeQuery } from '#frontend/lib/api.ts'
import { isNotFound } from '#frontend/lib/http.ts'
import { formatSheetLink, openSheet, pathTo, pathToMessages, pathToTeamEvents } from '#frontend/lib/paths.ts'
import { haveAnswered, useReached } from '#frontend/lib/queries.ts'
import { MessageCoach } from '#frontend/messages/MessageCoach.tsx'
import { rosterOf, teamOf } from '#frontend/players/rosterQueries.ts'
import { getHeadCoach } from '#frontend/teams/describe.ts'
import { useTeamRelations } from '#frontend/teams/queries.ts'
import { AddTeamPlayer } from '#frontend/teams/roster/AddTeamPlayer.tsx'
import { EditTeamPlayer } from '#frontend/teams/roster/EditTeamPlayer.tsx'
import { RosterList } from '#frontend/teams/roster/RosterList.tsx'
import { TeamNotFound } from '#frontend/teams/TeamNotFound.tsx'
import styles from '#frontend/teams/teams.module.css'
import buttonStyles from '#frontend/ui/Button.module.css'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import factListStyles from '#frontend/ui/FactList.module.css'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { TeamDetail } from '#shared/teams/model.ts'
import { TeamStats } from './TeamStats.tsx'

/** The roster view of one team. */
export function TeamView({ id }: { id: string }) {
  const team = useQuery(teamOf(id))
  if (isNotFound(team.error)) return <TeamNotFound />
  return (
    <div className={styles.teamView}>
      <QueryResult query={team} skeleton={waiting} errorTitle="The team couldn’t be loaded">
        {found => <TeamDetails team={found} />}
      </QueryResult>
    </div>
  )
}

const waiting = <Skeleton lines={5} height="7.5rem" />

function TeamDetails({ team }: { team: TeamDetail }) {
  const roster = useQuery(rosterOf(team.id))
  const relations = useTeamRelations(team)
  const family = useFamily()
  const familyTeams = family.children.flatMap(family.teamIdsOf)
  const isAnswered = haveAnswered(roster, useQuery(routeQuery(teams.list)))
  const isKnown = useReached(isAnswered && !family.isPending)
  if (!isKnown) return waiting
  const facts = [
    ['Season', team.season],
    ['Age group', [team.ageGroup, team.division].filter(Boolean).join(', ')],
    ['Head Coach', getHeadCoach(team)],
    ...(team.attendance == null ? [] : [['Attendance', `${team.attendance}%`]]),
  ]
  return (
    <>
      <Card
        title={team.name}
        action={
          <div className={buttonStyles.actions}>
            {relations.isStaff && (
              <LinkButton to={pathTo('teamMedical', team)} {...openSheet}>
                {formatSheetLink()}
              </LinkButton>
            )}
            {relations.isStaff && (
              <LinkButton to={pathToMessages({ teamId: team.id })}>Message team</LinkButton>
            )}
            {!relations.isStaff && <MessageCoach teamIds={familyTeams.filter(id => id === team.id)} />}
            <LinkButton to={pathToTeamEvents(team)}>Schedule</LinkButton>
            <LinkButton to={pathTo('teamRoster', team)}>Printable roster</LinkButton>
            {relations.isStaff && <LinkButton to={pathTo('teamManage', team)}>Manage Team</LinkButton>}
          </div>
        }
      >
        <dl className={`${factListStyles.facts} ${styles.teamFacts}`}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <TeamStats team={team} roster={roster} />
      <Card title="Roster" action={<AddTeamPlayer team={team} />}>
        <QueryResult query={roster} errorTitle="The roster couldn’t be loaded">
          {players => <RosterList players={players} relationsTo={relations.to} />}
        </QueryResult>
      </Card>
      <EditTeamPlayer team={team} roster={roster.data} relationsTo={relations.to} />
    </>
  )
}
