import { players, teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { routeQuery } from '#frontend/lib/api.ts'
import { isNotFound } from '#frontend/lib/http.ts'
import { useLateNavigate } from '#frontend/lib/lateNavigation.ts'
import { pathTo, pathToMessages, trailPath } from '#frontend/lib/paths.ts'
import { useReached } from '#frontend/lib/queries.ts'
import { MessageCoach } from '#frontend/messages/MessageCoach.tsx'
import { Avatar } from '#frontend/players/Avatar.tsx'
import styles from '#frontend/players/players.module.css'
import { usePlayerRelations } from '#frontend/players/usePlayerRelations.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Notice } from '#frontend/ui/page/Notice.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { ScreenTitle } from '#frontend/ui/page/ScreenTitle.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { isPrivileged } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import type { Relation } from '#shared/players/fieldAccess.ts'
import type { PlayerDetail } from '#shared/players/model.ts'
import { DeletePlayer } from './DeletePlayer.tsx'
import { MergePlayer } from './MergePlayer.tsx'
import { PlayerAttendance } from './PlayerAttendance.tsx'
import { PlayerCards } from './PlayerCards.tsx'

const ChildAccount = lazy(() => import('./ChildAccount.tsx'))

export default function PlayerPage() {
  const { id = '' } = useParams()
  const query = useQuery(routeQuery(players.get, { params: { id } }))
  if (isNotFound(query.error)) return <NotFound />
  return (
    <QueryResult query={query} skeleton={<PlayerSkeleton />} errorTitle="The player couldn’t be loaded">
      {player => <PlayerDetails player={player} />}
    </QueryResult>
  )
}

function PlayerDetails({ player }: { player: PlayerDetail }) {
  const navigate = useLateNavigate()
  const relations = usePlayerRelations(player)
  const { effectiveRole } = useUser()
  const [privileged, isAdmin] = [isPrivileged(effectiveRole), effectiveRole === 'admin']
  const { firstName, lastName, birthYear } = player
  // A family's button above the cards needs the teams.
  const { isLoading } = useQuery(routeQuery(teams.list))
  const isKnown = useReached(relations !== undefined && !isLoading)
  if (!isKnown) return <PlayerSkeleton />
  const back = privileged ? pages.players : pages.dashboard
  return (
    <>
      <div className={styles.playerHead}>
        <Avatar player={player} />
        <PageHeader
          title={`${firstName} ${lastName}`}
          text={birthYear && `Born ${birthYear}`}
          actions={
            <>
              {isAdmin && <LinkButton to={trailPath(player.id)}>{pages.audit.title}</LinkButton>}
              {relations?.includes('parent') && <MessageCoach teamIds={listTeamIds(player)} />}
              {relations && writesAsStaff(relations) && (
                <LinkButton to={pathToMessages({ playerId: player.id })}>Message family</LinkButton>
              )}
              <LinkButton to={pathTo('playerAchievements', player)}>
                {pages.playerAchievements.title}
              </LinkButton>
              <LinkButton to={back.path}>Back to {back.title}</LinkButton>
            </>
          }
        />
      </div>
      {relations ? <PlayerCards player={player} relations={relations} /> : <PlayerSkeleton />}
      {privileged && (
        <Suspense fallback={<Skeleton lines={2} height="2.75rem" />}>
          <ChildAccount player={player} />
        </Suspense>
      )}
      <PlayerAttendance playerId={player.id} />
      {effectiveRole === 'admin' && <MergePlayer player={player} />}
      {privileged && <DeletePlayer player={player} onDeleted={() => void navigate(pages.players.path)} />}
    </>
  )
}

/** A coach or the office; about their own child they write as its family. */
const writesAsStaff = (relations: readonly Relation[]): boolean =>
  relations.some(relation => relation !== 'self') && !relations.includes('parent')

const listTeamIds = ({ memberships = [] }: PlayerDetail): string[] =>
  memberships.filter(({ active }) => active).map(({ teamId }) => teamId)

const title = 'Player Not Found'

const NotFound = () => (
  <>
    <ScreenTitle title={title} />
    <Notice title={title} text="We couldn’t find this player, or you don’t have access.">
      <LinkButton variant="primary" to={pages.dashboard.path}>
        Back to Dashboard
      </LinkButton>
    </Notice>
  </>
)

const PlayerSkeleton = () => (
  <div className={styles.playerCardsWaiting}>
    <Skeleton lines={4} height="14rem" />
  </div>
)
