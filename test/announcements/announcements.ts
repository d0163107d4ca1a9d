import type { BodyInput } from '#shared/http.ts'
import type { api } from '#shared/routes.ts'

type Sent = BodyInput<typeof api.announcements.create>

/** An announcement as the form sends it: to everybody and without an end, unless overridden. */
export const newAnnouncement = (title: string, more: Partial<Sent> = {}): Sent => ({
  title,
  body: `${title}: please read.`,
  priority: 'normal',
  ...more,
})
