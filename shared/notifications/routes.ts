import * as z from 'zod'
import type { Routes } from '../http.ts'
import { Notifications, Unsubscribe, Unsubscribed } from './model.ts'

export const notifications = {
  get: {
    method: 'GET',
    path: '/api/notifications',
    access: 'signed-in',
    summary: 'What of the club’s mail the caller wants, and when',
    reply: Notifications,
  },
  save: {
    method: 'PUT',
    path: '/api/notifications',
    access: 'signed-in',
    summary: 'Choose it: at once, once a day or not at all, and hours in which nothing comes',
    body: Notifications,
    reply: Notifications,
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/unsubscribe',
    access: 'public',
    summary: 'Switch off the mails of a kind by the link of one of them, or choose them anew',
    body: Unsubscribe,
    reply: Unsubscribed,
  },
  oneClick: {
    method: 'POST',
    path: '/api/unsubscribe/{token}',
    access: 'public',
    summary: 'The same by the button of a mail program (RFC 8058), whatever the body says',
    reply: z.object({ message: z.string() }),
  },
} as const satisfies Routes
