import * as z from 'zod'
import { id } from '../fields.ts'
import type { Routes } from '../http.ts'
import { Announcement, AnnouncementChanges, NewAnnouncement } from './model.ts'

export const announcements = {
  list: {
    method: 'GET',
    path: '/api/announcements',
    access: 'signed-in',
    summary: 'Announcements from the club and the caller’s teams, newest first',
    query: z.object({
      expired: z.enum(['true', 'false']).optional().meta({ description: 'Include expired ones' }),
    }),
    reply: z.array(Announcement),
  },
  create: {
    method: 'POST',
    path: '/api/announcements',
    access: 'head staff',
    summary: 'Post an announcement to the club or a team',
    refuses: { 404: 'There is no such team, or the caller cannot write to it' },
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
    summary: 'Delete an announcement',
    reply: z.object({ id }),
  },
} as const satisfies Routes
