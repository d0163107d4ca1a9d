import type * as z from 'zod'
import type { SchemaForm } from '#frontend/ui/forms/form.tsx'
import type { Draft } from '#frontend/ui/forms/useDraft.ts'
import type { Announcement, AnnouncementChanges, NewAnnouncement } from '#shared/announcements/model.ts'
import { dayIn, endOfDay } from '#shared/dates.ts'
import type { AnnouncementFields } from './schema.ts'

/** What is in the fields of an announcement, and what they become. */
export type Typed = z.input<typeof AnnouncementFields>
export type Checked = z.output<typeof AnnouncementFields>
export type AnnouncementForm = SchemaForm<Typed, Checked>

/** For somebody whose session ends while he types. */
export const draft: Draft<Typed> = {}

/** Who may tell one team only need not choose it. */
export const newValues = (teams: readonly { id: string }[], toClub: boolean): Typed => ({
  title: '',
  body: '',
  priority: 'normal',
  teamId: toClub || teams.length > 1 ? '' : (teams[0]?.id ?? ''),
  expiresAt: '',
})

export const valuesOf = (announcement: Announcement, timeZone: string): Typed => ({
  ...newValues([], true),
  title: announcement.title,
  body: announcement.body,
  priority: announcement.priority,
  teamId: announcement.teamId ?? '',
  expiresAt: announcement.expiresAt ? dayIn(timeZone, new Date(announcement.expiresAt)) : '',
})

/** A day lasts until the club's clock says that it is over. */
export const announcementFrom = ({ expiresAt, ...checked }: Checked, timeZone: string): NewAnnouncement => ({
  ...checked,
  expiresAt: expiresAt === '' ? null : endOfDay(timeZone, expiresAt).toISOString(),
})

/** Only what differs from what was opened: the hour of an end whose day is left alone stays as well. */
export function changesFrom(checked: Checked, before: Announcement, timeZone: string): AnnouncementChanges {
  const was = valuesOf(before, timeZone)
  const names = Object.keys(was) as (keyof Typed)[]
  const now = announcementFrom(checked, timeZone)
  return Object.fromEntries(names.filter(name => checked[name] !== was[name]).map(name => [name, now[name]]))
}
