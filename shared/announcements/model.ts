import * as z from 'zod'
import { announcementPriorities } from '../choices.ts'
import { choice, id, ignored, instant, required, title } from '../fields.ts'

/** An announcement to the whole club or to one team. */
export const Announcement = z.object({
  id,
  title: z.string(),
  body: z.string(),
  priority: z.enum(announcementPriorities),
  /** The team it is for; absent for the whole club. */
  teamId: id.optional(),
  /** Hidden from everyone from this moment on. */
  expiresAt: instant.optional(),
  createdById: id,
  createdAt: instant,
})
export type Announcement = z.infer<typeof Announcement>

const form = {
  title: title('Title is required', 120),
  body: required('Announcement text is required', 2000),
  teamId: z.union([z.literal('').transform(() => null), id]).nullish(),
  expiresAt: z.iso.datetime('Please enter a date').max(40).nullish(),
}

export const NewAnnouncement = z.strictObject({
  ...form,
  priority: choice(announcementPriorities, 'Please choose a priority').default('normal'),
  createdById: ignored,
})
export type NewAnnouncement = z.infer<typeof NewAnnouncement>

export const AnnouncementChanges = z
  .strictObject({ ...form, priority: choice(announcementPriorities, 'Please choose a priority') })
  .partial()
export type AnnouncementChanges = z.infer<typeof AnnouncementChanges>
