import { isPrivileged } from '#shared/access.ts'
import { calendar as routes } from '#shared/calendar/routes.ts'
import { addDays, dayIn } from '#shared/dates.ts'
import { feature } from '../identity/http/serve.ts'
import { getPerson, type Person } from '../identity/sessions/caller.ts'
import { ConditionFailed, commit } from '../platform/data/transaction.ts'
import { settings } from '../platform/environment/settings.ts'
import { notFound } from '../platform/http/errors.ts'
import { counted } from '../platform/http/limits.ts'
import { calendarOf } from '../services/calendar/feed.ts'
import { ownTeamIds } from '../services/teams/ownTeamIds.ts'
import {
  getSubscription,
  newSubscription,
  removeSubscription,
  type Subscription,
  subscriptionAt,
  tokenOf,
} from '../stores/calendar/store.ts'
import { club } from '../stores/club/settings.ts'
import { pageOfEvents, type Source } from '../stores/events/store.ts'
import { getTeam } from '../stores/teams/store.ts'

const daysBack = 30
const daysAhead = 400
const mostEvents = 1000

export const calendar = feature(routes, {
  async subscribe({ caller, body: { teamId, renew }, now }) {
    const allowed = { max: 60, seconds: 3600, whenBlind: 'allow' } as const
    const [refuseTooMany, before, isHis] = await Promise.all([
      counted(`calendar#${caller.id}`, allowed, now),
      getSubscription(caller.id, teamId),
      teamId === undefined || hasTeam(caller, teamId),
    ])
    refuseTooMany()
    if (!isHis) throw notFound('Team')
    const known = before && !renew ? await tokenOf(before) : undefined
    if (known) return { url: urlOf(known) }
    const { token, writes } = await newSubscription({ userId: caller.id, teamId }, before, now)
    try {
      await commit(...writes)
    } catch (error) {
      const winner = !before && error instanceof ConditionFailed && (await getSubscription(caller.id, teamId))
      const theirs = winner ? await tokenOf(winner) : undefined
      if (theirs) return { url: urlOf(theirs) }
      throw error
    }
    return { url: urlOf(token) }
  },

  async unsubscribe({ caller, query }) {
    const subscription = await getSubscription(caller.id, query.teamId)
    if (subscription) await commit(...removeSubscription(subscription))
    return { message: 'This address has ended. Calendars that use it get nothing any more.' }
  },

  async feed({ params, now }) {
    const subscription = await subscriptionAt(params.token.replace(/\.ics$/, ''))
    // Counted only where there is something to read: made-up addresses would fill the table.
    if (!subscription) throw notFound('Calendar')
    const allowed = { max: 120, seconds: 3600, whenBlind: 'allow' } as const
    const [refuseTooMany, person, team] = await Promise.all([
      counted(`feed#${subscription.hash}`, allowed, now),
      getPerson(subscription.userId),
      subscription.teamId === undefined ? undefined : getTeam(subscription.teamId),
    ])
    const sources = person && (await sourcesFor(person, subscription))
    if (!sources || (subscription.teamId !== undefined && !team)) throw notFound('Calendar')
    refuseTooMany()
    const today = dayIn(club.timeZone, now)
    const { rows } = await pageOfEvents(sources, {
      from: addDays(today, -daysBack),
      to: addDays(today, daysAhead),
      descending: false,
      most: mostEvents,
    })
    return calendarOf(rows, { name: team ? `${team.name} · ${club.name}` : club.name })
  },
})

/** Calendars know by the ending what it is. */
const urlOf = (token: string): string => `${settings.SITE_URL}/api/calendar/${token}.ics`

/** What the owner of an address sees at this moment; undefined where he sees nothing of it (any more). */
async function sourcesFor(person: Person, { teamId }: Subscription): Promise<Source[] | undefined> {
  // A child whose login is off: who has its password may have its addresses too.
  if (person.user.playerId && !person.user.passwordHash) return undefined
  if (isPrivileged(person.role)) return teamId === undefined ? ['club'] : ['everybody', { team: teamId }]
  const own = await ownTeamIds(person)
  if (teamId !== undefined && !own.includes(teamId)) return undefined
  return ['everybody', ...(teamId === undefined ? own : [teamId]).map(team => ({ team }))]
}

const hasTeam = async (person: Person, teamId: string): Promise<boolean> =>
  isPrivileged(person.role)
    ? (await getTeam(teamId)) !== undefined
    : (await ownTeamIds(person)).includes(teamId)
