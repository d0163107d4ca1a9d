import * as z from 'zod'
import { roles } from '../access.ts'
import { cursor, id } from '../fields.ts'
import type { Routes } from '../http.ts'
import { CurrentUser, ProfileChanges } from './model.ts'
import { DeletionPreview, NewUser, PersonCard, RoleChange, UserDetails, UserListItem } from './people.ts'

export const users = {
  me: {
    method: 'GET',
    path: '/api/user',
    access: 'signed-in',
    summary: 'The logged-in user',
    reply: CurrentUser,
    polled: true,
  },
  list: {
    method: 'GET',
    path: '/api/users',
    access: 'signed-in',
    summary:
      'People with their families: everyone for the office, otherwise the caller’s own family and teams',
    query: z.object({
      role: z.enum(roles).optional().meta({ description: 'Office only' }),
      status: z.enum(['pending', 'addressDue']).optional().meta({
        description: 'Coaches waiting for approval, or staff whose rights wait for a confirmed email',
      }),
      search: z.string().trim().max(80).optional().meta({
        description: 'The start of words in name, username and email, or digits of the phone',
      }),
      limit: z.coerce.number('Please enter a number').int().min(1).max(100).optional(),
      cursor,
    }),
    reply: z.array(UserListItem),
  },
  get: {
    method: 'GET',
    path: '/api/users/{id}',
    access: 'signed-in',
    summary: 'Name, and contact details for family and staff of a shared team',
    reply: PersonCard,
  },
  details: {
    method: 'GET',
    path: '/api/users/{id}/details',
    access: 'signed-in',
    summary: 'The complete profile: the caller’s own, or any for administrators',
    reply: UserDetails,
  },
  create: {
    method: 'POST',
    path: '/api/users',
    access: 'adults',
    summary: 'Create an account: for a child by a parent, or for lower roles by the office',
    refuses: { 409: 'The username or email is taken, or the account has as many children as it can have' },
    body: NewUser,
    reply: UserListItem,
    status: 201,
  },
  updateProfile: {
    method: 'PATCH',
    path: '/api/users/{id}/profile',
    access: 'signed-in',
    summary: 'Change the caller’s own profile, a child’s, or anyone’s (administrators)',
    refuses: { 409: 'The email is taken' },
    body: ProfileChanges,
    reply: CurrentUser,
  },
  setRole: {
    method: 'PATCH',
    path: '/api/users/{id}/role',
    access: 'admin',
    summary: 'Change a user’s role; they are logged out everywhere',
    refuses: { 409: 'The club needs an administrator, or the person has to confirm their email first' },
    body: RoleChange,
    reply: UserListItem,
  },
  approveCoach: {
    method: 'POST',
    path: '/api/users/{id}/approve-coach',
    access: 'privileged',
    summary: 'Approve a self-registered coach; with approved: false the account stays a parent account',
    refuses: { 409: 'The person is not waiting for it, or has to confirm their email first' },
    input: 'optional',
    body: z.strictObject({ approved: z.boolean().default(true) }),
    reply: UserListItem,
  },
  removal: {
    method: 'GET',
    path: '/api/users/{id}/removal',
    access: 'admin',
    summary: 'What would be deleted with an account',
    reply: DeletionPreview,
  },
  remove: {
    method: 'DELETE',
    path: '/api/users/{id}',
    access: 'admin',
    summary: 'Delete an account and its data; access ends right away',
    refuses: { 409: 'The club needs an administrator, or the account holds what has to stay' },
    reply: z.object({ id }),
  },
  merge: {
    method: 'POST',
    path: '/api/users/{id}/merge',
    access: 'admin',
    summary: 'Merge another account into this one, and close the other',
    refuses: { 409: 'The accounts cannot become one; `message` says why' },
    body: z.strictObject({ from: id }),
    reply: UserListItem,
  },
  revokeSessions: {
    method: 'POST',
    path: '/api/users/{id}/revoke-sessions',
    access: 'adults',
    summary:
      'Log out all devices: the caller’s own except this one, or all of someone else’s (administrators)',
    reply: z.object({ message: z.string(), token: z.string().optional() }),
  },
} as const satisfies Routes
