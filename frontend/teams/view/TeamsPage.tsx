import { teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { noTeamYet } from '#frontend/events/scheduling.ts'
import { routeQuery } from '#frontend/lib/api.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { myPlayersQuery } from '#frontend/players/myPlayers.ts'
import { useFamilyRegistrations } from '#frontend/registrations/queries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { FirstTeamLink } from '#frontend/teams/management/FirstTeam.tsx'
import styles from '#frontend/teams/teams.module.css'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { Tabs } from '#frontend/ui/page/Tabs.tsx'
import { isPrivileged, isStaff } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import { isFinished } from '#shared/registrations/rules.ts'
import type { Team } from '#shared/teams/model.ts'
import { TeamView } from './TeamView.tsx'

/** More tabs would take too much scrolling. */
const maxTabs = 12

/** The user's own teams, or all of them for those who run the club, in tabs. */
export default function TeamsPage() {
  const { permissions } = useUser()
  const query = useQuery(routeQuery(teams.list, permissions.privileged ? {} : { query: { mine: 'true' } }))
  return (
    <>
      <PageHeader title={pages.teams.title} />
      <QueryResult
        query={query}
        skeleton={<Skeleton lines={6} height="5rem" />}
        errorTitle="The teams couldn’t be loaded"
      >
        {found => <TeamTabs teams={found} />}
      </QueryResult>
    </>
  )
}

function TeamTabs({ teams: [first, ...others] }: { teams: Team[] }) {
  if (!first) return <NoTeams />
  if (others.length >= maxTabs) return <TeamSelect first={first} teams={[first, ...others]} />
  const tab = ({ id, name }: Team) => ({
    value: id,
    label: name,
    content: <TeamView key={id} id={id} />,
  })
  return <Tabs label="Team" param="team" tabs={[tab(first), ...others.map(tab)]} />
}

function TeamSelect({ first, teams }: { first: Team; teams: Team[] }) {
  const [wanted, choose] = useSearchParam('team', { isFilter: true })
  const { id } = teams.find(team => team.id === wanted) ?? first
  return (
    <>
      <div className={styles.teamSelect}>
        <Select label="Team" value={id} onChange={event => choose(event.target.value)}>
          {teams.map(team => (
            <option key={team.id} value={team.id}>
              {team.name} ({team.season})
            </option>
          ))}
        </Select>
      </div>
      <TeamView key={id} id={id} />
    </>
  )
}

const title = 'No Teams Available'

/** For a family that is registered, and has nothing to do but wait. */
const TeamToCome = ({ names }: { names: string[] }) => (
  <EmptyState
    title="Your team is on its way"
    text={`The club will place ${listFormat.format(new Set(names))} on a team and let you know. The team will then appear here.`}
    action={<LinkButton to={pages.dashboard.path}>Return to Dashboard</LinkButton>}
  />
)

const listFormat = new Intl.ListFormat('en-US')

function NoTeams() {
  const { effectiveRole, emailConfirmed } = useUser()
  const { data: registrations = [] } = useFamilyRegistrations()
  const { data: children = [] } = useQuery(myPlayersQuery)
  const finished = registrations.filter(one => isFinished(one) && !one.isProgramOver)
  const runsClub = isPrivileged(effectiveRole)
  if (effectiveRole === 'parent' && !emailConfirmed && children.length > 0)
    return (
      <EmptyState
        title="Confirm your email to see your teams"
        text="Teams are shown only to families who have confirmed their email."
        action={<LinkButton to={pages.account.path}>Confirm your email</LinkButton>}
      />
    )
  if (!runsClub && finished.length > 0)
    return <TeamToCome names={finished.map(({ playerName }) => playerName)} />
  const whoAdds = isStaff(effectiveRole) ? noTeamYet : 'The club will add you to yours.'
  return (
    <EmptyState
      title={title}
      text={
        effectiveRole === 'parent'
          ? 'You are not registered for any teams. Please contact the program administrator.'
          : ['Teams will appear here once they are created.', ...(runsClub ? [] : [whoAdds])].join(' ')
      }
      action={
        <div className={styles.nextSteps}>
          {runsClub && <FirstTeamLink />}
          <LinkButton to={pages.dashboard.path}>Return to Dashboard</LinkButton>
        </div>
      }
    />
  )
}
