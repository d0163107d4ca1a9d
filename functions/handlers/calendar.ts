import { isPrivileged } from '#shared/access.ts'
import { calendar as routes } from '#shared/calendar/routes.ts'
import { addDays, dayIn } from '#shared/dates.ts'
import { defineFeature } from '../identity/http/serve.ts'
import { getPerson, type Person } from '../identity/sessions/caller.ts'
import { ConditionFailed, commit } from '../platform/data/transaction.ts'
import { settings } from '../platform/environment/settings.ts'
import { notFound } from '../platform/http/errors.ts'
import { startLimitCheck } from '../platform/http/rateLimits.ts'
import { getOwnTeamIds } from '../services/teams/ownTeamIds.ts'
import {
  type CalendarSubscriptionRow,
  createSubscription,
  deleteSubscription,
  findSubscriptionByToken,
  getFeedToken,
  getSubscription,
} from '../stores/calendar/store.ts'
import { club } from '../stores/club/settings.ts'
import { type EventSource, listEventPage } from '../stores/events/store.ts'
import { getTeam } from '../stores/teams/store.ts'

const daysBack = 30
const daysAhead = 400
const maxEvents = 1000

export const calendar = defineFeature(routes, {
  async subscribe({ caller, body: { teamId, renew }, now }) {
    const allowed = { max: 60, seconds: 3600, onStoreError: 'allow' } as const
    const [assertWithinLimit, before, isOwn] = await Promise.all([
      startLimitCheck(`calendar#${caller.id}`, allowed, now),
      getSubscription(caller.id, teamId),
      teamId === undefined || hasTeam(caller, teamId),
    ])
    assertWithinLimit()
    if (!isOwn) throw notFound('Team')
    const known = before && !renew ? await getFeedToken(before) : undefined
    if (known) return { url: feedUrl(known) }
    const { token, writes } = await createSubscription({ userId: caller.id, teamId }, before, now)
    try {
      await commit(...writes)
    } catch (error) {
      const winner = !before && error instanceof ConditionFailed && (await getSubscription(caller.id, teamId))
      const theirs = winner ? await getFeedToken(winner) : undefined
      if (theirs) return { url: feedUrl(theirs) }
      throw error
    }
    return { url: feedUrl(token) }
  },

  async unsubscribe({ caller, query }) {
    const subscription = await getSubscription(caller.id, query.teamId)
    if (subscription) await commit(...deleteSubscription(subscription))
    return { message: 'This link was deleted. Calendars that use it no longer update.' }
  },

  async feed({ params, now }) {
    const subscription = await findSubscriptionByToken(params.token.replace(/\.ics$/, ''))
    // Count only existing calendars: counting made-up addresses would fill the table.
    if (!subscription) throw notFound('Calendar')
    const allowed = { max: 120, seconds: 3600, onStoreError: 'allow' } as const
    const [assertWithinLimit, person, team] = await Promise.all([
      startLimitCheck(`feed#${subscription.hash}`, allowed, now),
      getPerson(subscription.userId),
      subscription.teamId === undefined ? undefined : getTeam(subscription.teamId),
    ])
    const sources = person && (await listSources(person, subscription))
    if (!sources || (subscription.teamId !== undefined && !team)) throw notFound('Calendar')
    assertWithinLimit()
    const today = dayIn(club.timeZone, now)
    const { rows } = await listEventPage(sources, {
      from: addDays(today, -daysBack),
      to: addDays(today, daysAhead),
      descending: false,
      maxRows: maxEvents,
    })
    const { renderCalendar } = await import('../services/calendar/feed.ts')
    return renderCalendar(rows, { name: team ? `${team.name} · ${club.name}` : club.name })
  },
})

/** Calendar apps recognize the format by the extension. */
const feedUrl = (token: string): string => `${settings.SITE_URL}/api/calendar/${token}.ics`

/** What the owner of a feed address may see right now; undefined if nothing (anymore). */
async function listSources(
  person: Person,
  { teamId }: CalendarSubscriptionRow,
): Promise<EventSource[] | undefined> {
  // A child whose login is off: whoever had its password may have its feed addresses too.
  if (person.user.playerId && !person.user.passwordHash) return undefined
  if (isPrivileged(person.role)) return teamId === undefined ? ['club'] : ['everybody', { team: teamId }]
  const own = await getOwnTeamIds(person)
  if (teamId !== undefined && !own.includes(teamId)) return undefined
  return ['everybody', ...(teamId === undefined ? own : [teamId]).map(team => ({ team }))]
}

const hasTeam = async (person: Person, teamId: string): Promise<boolean> =>
  isPrivileged(person.role)
    ? (await getTeam(teamId)) !== undefined
    : (await getOwnTeamIds(person)).includes(teamId)
