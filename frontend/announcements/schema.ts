import * as z from 'zod'
import { NewAnnouncement } from '#shared/announcements/model.ts'
import { isDate } from '#shared/dates.ts'

const { title, body, priority } = NewAnnouncement.shape

/** The form fields hold strings; the expiration day becomes an instant when it is sent. */
export const AnnouncementFields = z.object({
  title,
  body,
  priority: priority.unwrap(),
  teamId: z.string(),
  expiresAt: z.string().refine(day => day === '' || isDate(day), 'Please enter a date'),
})
