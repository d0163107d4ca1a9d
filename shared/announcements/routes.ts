import * as z from 'zod'
import { id } from '../fields.ts'
import type { Routes } from '../http.ts'
import { Announcement, AnnouncementChanges, NewAnnouncement } from './model.ts'

export const announcements = {
  list: {
    method: 'GET',
    path: '/api/announcements',
    access: 'signed-in',
    summary: 'What the club and the caller’s teams announce, the latest first',
    query: z.object({
      expired: z.enum(['true', 'false']).optional().meta({ description: 'Those that have expired as well' }),
    }),
    reply: z.array(Announcement),
  },
  create: {
    method: 'POST',
    path: '/api/announcements',
    access: 'head staff',
    summary: 'Announce something to the club or to a team',
    body: NewAnnouncement,
    reply: Announcement,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/api/announcements/{id}',
    access: 'head staff',
    summary: 'Change an announcement',
    body: AnnouncementChanges,
    reply: Announcement,
  },
  remove: {
    method: 'DELETE',
    path: '/api/announcements/{id}',
    access: 'head staff',
    summary: 'Take an announcement back',
    reply: z.object({ id }),
  },
} as const satisfies Routes
