import type * as z from 'zod'
import type { FormDraft } from '#frontend/ui/forms/draft/drafts.ts'
import type { SchemaForm } from '#frontend/ui/forms/form.tsx'
import type { Announcement, AnnouncementChanges, NewAnnouncement } from '#shared/announcements/model.ts'
import { dayIn, endOfDay } from '#shared/dates.ts'
import type { AnnouncementFields } from './schema.ts'

/** The form values of an announcement, and how they become a request. */
export type AnnouncementInput = z.input<typeof AnnouncementFields>
export type AnnouncementOutput = z.output<typeof AnnouncementFields>
export type AnnouncementForm = SchemaForm<AnnouncementInput, AnnouncementOutput>

export const announcementDraft: FormDraft<AnnouncementInput> = {
  name: 'announcement',
  fields: { title: 'text', body: 'text', priority: 'text', teamId: 'text', expiresAt: 'text' },
}

/** Preselects the team if there is only one to choose. */
export const emptyValues = (teams: readonly { id: string }[], toClub: boolean): AnnouncementInput => ({
  title: '',
  body: '',
  priority: 'normal',
  teamId: toClub || teams.length > 1 ? '' : (teams[0]?.id ?? ''),
  expiresAt: '',
})

export const toFormValues = (announcement: Announcement, timeZone: string): AnnouncementInput => ({
  ...emptyValues([], true),
  title: announcement.title,
  body: announcement.body,
  priority: announcement.priority,
  teamId: announcement.teamId ?? '',
  expiresAt: announcement.expiresAt ? dayIn(timeZone, new Date(announcement.expiresAt)) : '',
})

/** An expiration day ends at midnight in the club's time zone. */
export const toNewAnnouncement = (
  { expiresAt, ...checked }: AnnouncementOutput,
  timeZone: string,
): NewAnnouncement => ({
  ...checked,
  expiresAt: expiresAt === '' ? null : endOfDay(timeZone, expiresAt).toISOString(),
})

/** Returns only the changed fields. If the expiration day is unchanged, so is its time. */
export function getChanges(
  checked: AnnouncementOutput,
  before: Announcement,
  timeZone: string,
): AnnouncementChanges {
  const was = toFormValues(before, timeZone)
  const names = Object.keys(was) as (keyof AnnouncementInput)[]
  const now = toNewAnnouncement(checked, timeZone)
  return Object.fromEntries(names.filter(name => checked[name] !== was[name]).map(name => [name, now[name]]))
}
