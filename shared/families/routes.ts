import * as z from 'zod'
import { FirstPassword, TokenForm } from '../auth/model.ts'
import { id } from '../fields.ts'
import type { Routes } from '../http.ts'
import { FamilyChild, GuardianInvitation, Invite, Invited } from './model.ts'

export const families = {
  list: {
    method: 'GET',
    path: '/api/family',
    access: 'adults',
    summary: 'The own children with their guardians, invitations and accounts',
    query: z.object({
      playerId: id
        .optional()
        .meta({ description: 'One child: of one’s own, or any for those who run the club' }),
    }),
    reply: z.array(FamilyChild),
  },
  invite: {
    method: 'POST',
    path: '/api/players/{id}/guardians',
    access: 'adults',
    summary:
      'Ask somebody by mail to become a guardian; a newer invitation to the same address replaces the older',
    body: Invite,
    reply: Invited,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/api/players/{id}/guardians/{userId}',
    access: 'adults',
    summary: 'Stop being a guardian, or take one away; the child’s login is switched off with that',
    reply: z.object({ id }),
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/guardian-invitations/{id}',
    access: 'adults',
    summary: 'Take an invitation back',
    reply: z.object({ id }),
  },
  preview: {
    method: 'POST',
    path: '/api/guardian-invitations/preview',
    access: 'public',
    summary: 'What an invitation is to: the child’s first name, who invited, and until when',
    body: TokenForm,
    reply: GuardianInvitation,
  },
  accept: {
    method: 'POST',
    path: '/api/guardian-invitations/accept',
    access: 'adults',
    summary: 'Become a guardian by the link of an invitation, which works once',
    body: TokenForm,
    reply: z.object({ playerId: id, firstName: z.string(), primary: z.boolean() }),
  },
  activate: {
    method: 'POST',
    path: '/api/players/{id}/account',
    access: 'adults',
    summary: 'Let a child sign in, or give it a new password: by one of its guardians',
    body: FirstPassword,
    reply: z.object({ username: z.string() }),
  },
  disable: {
    method: 'DELETE',
    path: '/api/players/{id}/account',
    access: 'adults',
    summary: 'Switch a child’s login off: by one of its guardians or an administrator',
    reply: z.object({ id }),
  },
} as const satisfies Routes
