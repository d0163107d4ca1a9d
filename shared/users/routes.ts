import * as z from 'zod'
import { roles } from '../access.ts'
import { id } from '../fields.ts'
import type { Routes } from '../http.ts'
import { CurrentUser, ProfileChanges } from './model.ts'
import { DeletionPreview, NewUser, PersonCard, RoleChange, UserDetails, UserListItem } from './people.ts'

export const users = {
  me: {
    method: 'GET',
    path: '/api/user',
    access: 'signed-in',
    summary: 'The signed-in person',
    reply: CurrentUser,
  },
  list: {
    method: 'GET',
    path: '/api/users',
    access: 'signed-in',
    summary:
      'People with their families: everybody for those who run the club, else one’s own family and teams',
    query: z.object({
      role: z.enum(roles).optional().meta({ description: 'For those who run the club' }),
      status: z.literal('pending').optional().meta({ description: 'Coaches whom nobody has approved yet' }),
      search: z.string().trim().max(80).optional().meta({
        description: 'Beginnings of words of name, user name and e-mail, or digits of the phone',
      }),
      limit: z.coerce.number('Please enter a number').int().min(1).max(100).optional(),
      cursor: z.string().max(2000).optional(),
    }),
    reply: z.array(UserListItem),
  },
  get: {
    method: 'GET',
    path: '/api/users/{id}',
    access: 'signed-in',
    summary: 'Name, and for family and staff of a shared team how to reach somebody',
    reply: PersonCard,
  },
  details: {
    method: 'GET',
    path: '/api/users/{id}/details',
    access: 'signed-in',
    summary: 'The whole profile, of oneself or for administrators',
    reply: UserDetails,
  },
  create: {
    method: 'POST',
    path: '/api/users',
    access: 'adults',
    summary: 'A new account: of a child by its parent, of anybody below by those who run the club',
    body: NewUser,
    reply: UserListItem,
    status: 201,
  },
  updateProfile: {
    method: 'PATCH',
    path: '/api/users/{id}/profile',
    access: 'signed-in',
    summary: "Change one's own profile, a child's, or anybody's (administrators)",
    body: ProfileChanges,
    reply: CurrentUser,
  },
  setRole: {
    method: 'PATCH',
    path: '/api/users/{id}/role',
    access: 'admin',
    summary: 'Change a user’s role; all of their sessions end',
    body: RoleChange,
    reply: UserListItem,
  },
  approveCoach: {
    method: 'POST',
    path: '/api/users/{id}/approve-coach',
    access: 'privileged',
    summary: 'Approve a self-registered coach; with approved: false the account stays a parent’s',
    input: 'optional',
    body: z.strictObject({ approved: z.boolean().default(true) }),
    reply: UserListItem,
  },
  removal: {
    method: 'GET',
    path: '/api/users/{id}/removal',
    access: 'admin',
    summary: 'What would go with an account',
    reply: DeletionPreview,
  },
  remove: {
    method: 'DELETE',
    path: '/api/users/{id}',
    access: 'admin',
    summary: 'Delete an account with what is its own; access ends at once, the rest is cleared away',
    reply: z.object({ id }),
  },
  merge: {
    method: 'POST',
    path: '/api/users/{id}/merge',
    access: 'admin',
    summary: 'Take everything of another account over to this one, and close the other',
    body: z.strictObject({ from: id }),
    reply: UserListItem,
  },
  revokeSessions: {
    method: 'POST',
    path: '/api/users/{id}/revoke-sessions',
    access: 'adults',
    summary: 'Sign every device out: of oneself all but this one, of somebody else (administrators) all',
    reply: z.object({ message: z.string(), token: z.string().optional() }),
  },
} as const satisfies Routes
