import { isPrivileged, isStaff } from '#shared/access.ts'
import { announcements as routes } from '#shared/announcements/routes.ts'
import { hasExpired, mayAnnounceTo, mayChangeAnnouncement } from '#shared/announcements/rules.ts'
import { feature } from '../identity/http/serve.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import { newId } from '../platform/data/ids.ts'
import { ConditionFailed, commit, type Write } from '../platform/data/transaction.ts'
import { notFound, refuseIf } from '../platform/http/errors.ts'
import { ownTeamIds } from '../services/teams/ownTeamIds.ts'
import {
  type Announcement,
  announcementsFrom,
  createAnnouncement,
  getAnnouncement,
  removeAnnouncement,
  replaceAnnouncement,
  type Source,
} from '../stores/announcements/store.ts'
import { auditRow } from '../stores/audit/store.ts'
import { teamStands } from '../stores/teams/store.ts'

export const announcements = feature(routes, {
  async list({ caller, query, now }) {
    const all = query.expired === 'true' && isStaff(caller.role)
    return announcementsFrom(await sourcesFor(caller, all), { unexpiredAt: all ? undefined : now })
  },

  async create({ caller, body, now }) {
    const { title, priority } = body
    const announcement: Announcement = {
      id: newId('ann', now),
      title,
      body: body.body,
      priority,
      teamId: body.teamId ?? undefined,
      expiresAt: expiryOf(body.expiresAt),
      createdById: caller.id,
      createdAt: now.toISOString(),
      version: 1,
    }
    refuseAudience(caller, announcement.teamId)
    refusePast(announcement, now)
    await write(createAnnouncement(announcement), announcement, audited('create', caller, announcement, now))
    return announcement
  },

  async update({ caller, params, body, now }) {
    const before = await changeable(caller, params.id)
    const { title = before.title, priority = before.priority, teamId, expiresAt } = body
    const changed: Announcement = {
      ...before,
      title,
      priority,
      body: body.body ?? before.body,
      teamId: teamId === undefined ? before.teamId : (teamId ?? undefined),
      expiresAt: expiresAt === undefined ? before.expiresAt : expiryOf(expiresAt),
    }
    refuseAudience(caller, changed.teamId)
    if (changed.expiresAt !== before.expiresAt) refusePast(changed, now)
    await write(replaceAnnouncement(before, changed), changed, audited('update', caller, changed, now))
    return changed
  },

  async remove({ caller, params, now }) {
    const announcement = await changeable(caller, params.id)
    await commit(removeAnnouncement(announcement), audited('remove', caller, announcement, now))
    return { id: announcement.id }
  },
})

/** Those who run the club see what every team is told; coaches who look back, only what they told as coaches. */
async function sourcesFor(caller: Caller, asStaff: boolean): Promise<Source[]> {
  if (isPrivileged(caller.role)) return ['all']
  const teams = asStaff ? caller.teamIds : await ownTeamIds(caller)
  return ['club', ...teams.map(team => ({ team }))]
}

async function changeable(caller: Caller, id: string): Promise<Announcement> {
  const announcement = await getAnnouncement(id)
  if (!announcement || !mayChangeAnnouncement(caller, announcement)) throw notFound('Announcement')
  return announcement
}

function refuseAudience(caller: Caller, teamId: string | undefined): void {
  if (mayAnnounceTo(caller, teamId)) return
  if (teamId !== undefined) throw notFound('Team')
  refuseIf([{ field: 'teamId', message: 'Please choose one of your teams' }])
}

function refusePast(announcement: Announcement, now: Date): void {
  if (!hasExpired(announcement, now)) return
  refuseIf([{ field: 'expiresAt', message: 'Please choose a day that is still to come' }])
}

/** As the table sorts it, however precisely it was sent. */
const expiryOf = (sent: string | null | undefined): string | undefined =>
  sent ? new Date(sent).toISOString() : undefined

/** Only a team that there is at that moment is told anything. */
async function write(row: Write, { teamId }: Announcement, trace: Write): Promise<void> {
  const team = teamId === undefined ? undefined : teamStands(teamId)
  try {
    await commit(row, trace, ...(team ? [team] : []))
  } catch (error) {
    if (team && error instanceof ConditionFailed && error.failed.includes(team)) throw notFound('Team')
    throw error
  }
}

const audited = (
  deed: 'create' | 'update' | 'remove',
  { id: actor }: Caller,
  { id: subject, title, teamId }: Announcement,
  now: Date,
): Write => auditRow({ actor, action: `announcement.${deed}`, subject, details: { title, teamId } }, now)
