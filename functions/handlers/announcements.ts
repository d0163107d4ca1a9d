import { isPrivileged } from '#shared/access.ts'
import { announcements as routes } from '#shared/announcements/routes.ts'
import { hasExpired, mayAnnounceTo, mayChangeAnnouncement } from '#shared/announcements/rules.ts'
import { defineFeature } from '../identity/http/serve.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import { newId } from '../platform/data/ids.ts'
import { ConditionFailed, commit, type Write } from '../platform/data/transaction.ts'
import { notFound, throwIfIssues } from '../platform/http/errors.ts'
import { listAnnouncementsFor } from '../services/announcements/list.ts'
import { announcementDelivery } from '../services/announcements/sendAnnouncementMails.ts'
import { getOwnTeamIds } from '../services/teams/ownTeamIds.ts'
import {
  type AnnouncementRow,
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  replaceAnnouncement,
} from '../stores/announcements/store.ts'
import { auditWrite } from '../stores/audit/store.ts'
import { checkTeamExists } from '../stores/teams/store.ts'

export const announcements = defineFeature(routes, {
  async list({ caller, query, now }) {
    const unexpiredAt = query.expired === 'true' ? undefined : now
    const teamIds = isPrivileged(caller.role) ? [] : await getOwnTeamIds(caller)
    return listAnnouncementsFor(caller, teamIds, { unexpiredAt })
  },

  async create({ caller, body, now }) {
    const { title, priority } = body
    const announcement: AnnouncementRow = {
      id: newId('ann', now),
      title,
      body: body.body,
      priority,
      teamId: body.teamId ?? undefined,
      expiresAt: normalizeExpiry(body.expiresAt),
      createdById: caller.id,
      createdAt: now.toISOString(),
      version: 1,
    }
    assertMayAnnounce(caller, announcement.teamId)
    assertNotExpired(announcement, now)
    await commitForTeam(
      announcement,
      createAnnouncement(announcement),
      announcementDelivery(announcement, now),
      auditAnnouncement('create', caller, announcement, now),
    )
    return announcement
  },

  async update({ caller, params, body, now }) {
    const before = await getChangeable(caller, params.id)
    const { title = before.title, priority = before.priority, teamId, expiresAt } = body
    const changed: AnnouncementRow = {
      ...before,
      title,
      priority,
      body: body.body ?? before.body,
      teamId: teamId === undefined ? before.teamId : (teamId ?? undefined),
      expiresAt: expiresAt === undefined ? before.expiresAt : normalizeExpiry(expiresAt),
    }
    assertMayAnnounce(caller, changed.teamId)
    if (changed.expiresAt !== before.expiresAt) assertNotExpired(changed, now)
    const isRaised = before.priority !== 'high' && changed.priority === 'high'
    await commitForTeam(
      changed,
      replaceAnnouncement(before, changed),
      ...(isRaised ? [announcementDelivery(changed, now)] : []),
      auditAnnouncement('update', caller, changed, now),
    )
    return changed
  },

  async remove({ caller, params, now }) {
    const announcement = await getChangeable(caller, params.id)
    await commit(deleteAnnouncement(announcement), auditAnnouncement('remove', caller, announcement, now))
    return { id: announcement.id }
  },
})

async function getChangeable(caller: Caller, id: string): Promise<AnnouncementRow> {
  const announcement = await getAnnouncement(id)
  if (!announcement || !mayChangeAnnouncement(caller, announcement)) throw notFound('Announcement')
  return announcement
}

function assertMayAnnounce(caller: Caller, teamId: string | undefined): void {
  if (mayAnnounceTo(caller, teamId)) return
  if (teamId !== undefined) throw notFound('Team')
  throwIfIssues([{ field: 'teamId', message: 'Please choose one of your teams' }])
}

function assertNotExpired(announcement: AnnouncementRow, now: Date): void {
  if (!hasExpired(announcement, now)) return
  throwIfIssues([{ field: 'expiresAt', message: 'Please choose a future date' }])
}

/** Expiry times are compared as strings, so they need one precision. */
const normalizeExpiry = (sent: string | null | undefined): string | undefined =>
  sent ? new Date(sent).toISOString() : undefined

/** Commits only if the team still exists at that moment. */
async function commitForTeam({ teamId }: AnnouncementRow, ...writes: Write[]): Promise<void> {
  const team = teamId === undefined ? undefined : checkTeamExists(teamId)
  try {
    await commit(...writes, ...(team ? [team] : []))
  } catch (error) {
    if (team && error instanceof ConditionFailed && error.failed.includes(team)) throw notFound('Team')
    throw error
  }
}

const auditAnnouncement = (
  verb: 'create' | 'update' | 'remove',
  { id: actor }: Caller,
  { id: subject, title, teamId }: AnnouncementRow,
  now: Date,
): Write => auditWrite({ actor, action: `announcement.${verb}`, subject, details: { title, teamId } }, now)
