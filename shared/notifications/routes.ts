import * as z from 'zod'
import type { Routes } from '../http.ts'
import { Notifications, Unsubscribe, Unsubscribed } from './model.ts'

export const notifications = {
  get: {
    method: 'GET',
    path: '/api/notifications',
    access: 'signed-in',
    summary: 'The caller’s email preferences',
    reply: Notifications,
  },
  save: {
    method: 'PUT',
    path: '/api/notifications',
    access: 'signed-in',
    summary: 'Set email preferences: right away, once a day or never, and quiet hours',
    body: Notifications,
    reply: Notifications,
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/unsubscribe',
    access: 'public',
    summary: 'Unsubscribe or resubscribe with the link in an email',
    body: Unsubscribe,
    reply: Unsubscribed,
  },
  oneClick: {
    method: 'POST',
    path: '/api/unsubscribe/{token}',
    access: 'public',
    summary: 'One-click unsubscribe by an email program (RFC 8058), whatever the body says',
    reply: z.object({ message: z.string() }),
  },
} as const satisfies Routes
