import * as z from 'zod'
import { hasExpired } from '#shared/announcements/rules.ts'
import type { Target } from '#shared/messages/targets.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { completeJob, enqueueJob, type Job } from '../../platform/jobs/queue.ts'
import { type AnnouncementRow, getAnnouncement } from '../../stores/announcements/store.ts'
import { getTeam } from '../../stores/teams/store.ts'
import { mailEach } from '../mail/outbox.ts'
import { getAudience } from '../messages/audience.ts'

/** Mails an announcement; again, if it gets high priority later. */
export const announcementDelivery = ({ id, priority }: AnnouncementRow, now: Date): Write =>
  enqueueJob({
    kind: 'announcement-delivery',
    ref: `${id}#${priority}`,
    at: now.toISOString(),
    payload: { id },
  })

const Payload = z.object({ id: z.string() })

/** The mails of an announcement as it is now, one for each adult it is for; none if it was taken back meanwhile. */
export async function sendAnnouncementMails(job: Job, now: Date): Promise<void> {
  const announcement = await getAnnouncement(Payload.parse(job.payload).id)
  if (!announcement || hasExpired(announcement, now)) return completeJob(job)
  const { teamId, title, body, priority, createdById } = announcement
  const target: Target = teamId === undefined ? { type: 'global' } : { type: 'team', teamId }
  const [{ adults }, team] = await Promise.all([getAudience(target), teamId ? getTeam(teamId) : undefined])
  const recipients = adults.filter(id => id !== createdById)
  await mailEach(job, recipients, 'announcement', {
    team: team?.name,
    title,
    body,
    high: priority === 'high',
  })
}
