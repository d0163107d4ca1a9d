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
    summary: 'The caller’s children with their guardians, invitations and accounts',
    query: z.object({
      playerId: id
        .optional()
        .meta({ description: 'One child: the caller’s own, or any child for the office' }),
    }),
    reply: z.array(FamilyChild),
  },
  invite: {
    method: 'POST',
    path: '/api/players/{id}/guardians',
    access: 'adults',
    summary:
      'Invite someone by email to become a guardian; a new invitation to the same address replaces the old one',
    refuses: { 409: 'The child has as many guardians as it can have, or this address cannot be invited' },
    body: Invite,
    reply: Invited,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/api/players/{id}/guardians/{userId}',
    access: 'adults',
    summary: 'Leave as a guardian, or remove one; this turns off the child’s login',
    refuses: { 409: 'The child would be left without a guardian' },
    reply: z.object({ id }),
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/guardian-invitations/{id}',
    access: 'adults',
    summary: 'Withdraw an invitation',
    reply: z.object({ id }),
  },
  preview: {
    method: 'POST',
    path: '/api/guardian-invitations/preview',
    access: 'public',
    summary: 'What an invitation is for: the child’s first name, who sent it, and when it expires',
    body: TokenForm,
    reply: GuardianInvitation,
  },
  accept: {
    method: 'POST',
    path: '/api/guardian-invitations/accept',
    access: 'adults',
    summary: 'Become a guardian with an invitation link, which works once',
    refuses: { 409: 'The caller is a guardian already, or has a child of this name and birthday' },
    body: TokenForm,
    reply: z.object({ playerId: id, firstName: z.string(), primary: z.boolean() }),
  },
  activate: {
    method: 'POST',
    path: '/api/players/{id}/account',
    access: 'adults',
    summary: 'Turn on a child’s login, or set a new password; guardians only',
    refuses: { 409: 'The username is taken' },
    body: FirstPassword,
    reply: z.object({ username: z.string() }),
  },
  disable: {
    method: 'DELETE',
    path: '/api/players/{id}/account',
    access: 'adults',
    summary: 'Turn off a child’s login; guardians and administrators only',
    reply: z.object({ id }),
  },
} as const satisfies Routes
