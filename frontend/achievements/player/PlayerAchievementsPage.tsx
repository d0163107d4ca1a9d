import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { isNotFound } from '#frontend/lib/http.ts'
import { awardPath } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Notice } from '#frontend/ui/page/Notice.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { ScreenTitle } from '#frontend/ui/page/ScreenTitle.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { Tabs } from '#frontend/ui/page/Tabs.tsx'
import type { Achievement, AchievementHolder, AchievementType } from '#shared/achievements/model.ts'
import { pages } from '#shared/pages.ts'
import styles from '../achievements.module.css'
import { formatPoints } from '../labels.ts'
import { achievementHolderQuery, achievementTypesQuery, usePlayerAwards } from '../queries.ts'
import { AnimationPicker } from './AnimationPicker.tsx'
import { BadgeGroups, RecentBadges } from './BadgeGroups.tsx'
import { useAnimation } from './useAnimation.ts'

export default function PlayerAchievementsPage() {
  const { id = '' } = useParams()
  const holder = useQuery(achievementHolderQuery(id))
  if (isNotFound(holder.error)) return <NotFound />
  return (
    <QueryResult
      query={holder}
      skeleton={<Skeleton lines={4} height="7rem" />}
      errorTitle="Error loading player"
      errorText="Could not load player information"
    >
      {found => <PlayerBadges key={id} holder={found} />}
    </QueryResult>
  )
}

function PlayerBadges({ holder }: { holder: AchievementHolder }) {
  const { firstName, lastName, usaLacrosseNumber } = holder
  const awards = usePlayerAwards(holder.id)
  const badges = useQuery(achievementTypesQuery)
  return (
    <>
      <PageHeader
        title={`${firstName} ${lastName}`}
        text={usaLacrosseNumber && `USA Lacrosse number: ${usaLacrosseNumber}`}
        actions={
          <>
            <LinkButton to={pages.achievements.path}>{pages.achievements.title}</LinkButton>
            {holder.mayAward && (
              <LinkButton variant="primary" to={awardPath(holder)}>
                Award Achievement
              </LinkButton>
            )}
          </>
        }
      />
      <QueryResult query={badges} skeleton={<LoadingSkeleton />} errorTitle="Error loading achievements">
        {all => (
          <QueryResult query={awards} skeleton={<LoadingSkeleton />} errorTitle="Error loading achievements">
            {given => <BadgeTabs awards={given} types={all} />}
          </QueryResult>
        )}
      </QueryResult>
    </>
  )
}

function BadgeTabs({ awards, types }: { awards: Achievement[]; types: AchievementType[] }) {
  const moving = useAnimation()
  const pointsByType = new Map(types.map(({ id, points }) => [id, points]))
  const points = awards.reduce((sum, { typeId }) => sum + (pointsByType.get(typeId) ?? 0), 0)
  const shown = { awards, types, animation: moving.animation }
  return (
    <div className={styles.badgeSection}>
      <p>
        {awards.length === 1 ? '1 achievement' : `${awards.length} achievements`}, {formatPoints(points)}
      </p>
      <AnimationPicker {...moving} />
      <Tabs
        label="Achievements"
        tabs={[
          { value: 'all', label: 'All Achievements', content: <BadgeGroups {...shown} /> },
          { value: 'recent', label: 'Recent Achievements', content: <RecentBadges {...shown} /> },
        ]}
      />
    </div>
  )
}

const title = 'Player Not Found'

const NotFound = () => (
  <>
    <ScreenTitle title={title} />
    <Notice title={title} text="We couldn’t find this player, or you don’t have access.">
      <LinkButton variant="primary" to={pages.achievements.path}>
        {pages.achievements.title}
      </LinkButton>
    </Notice>
  </>
)

const LoadingSkeleton = () => <Skeleton lines={3} height="7rem" />
