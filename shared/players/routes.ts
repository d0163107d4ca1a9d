import * as z from 'zod'
import { maxGuardians } from '../families/rules.ts'
import { cursor, id } from '../fields.ts'
import type { Routes } from '../http.ts'
import {
  NewPlayer,
  ParentChange,
  PlayerChanges,
  PlayerDetail,
  PlayerSummary,
  PossibleDuplicate,
} from './model.ts'

export const players = {
  list: {
    method: 'GET',
    path: '/api/players',
    access: 'signed-in',
    summary: 'Players the caller can see; with myPlayers=true, the caller’s own children',
    query: z.object({
      myPlayers: z.literal('true').optional(),
      unassigned: z.literal('true').optional().meta({ description: 'Players without a team; office only' }),
      unplacedIn: id.optional().meta({
        description: 'Players registered for this program who are not on one of its teams; office only',
      }),
      withoutNumber: z.literal('true').optional().meta({
        description: 'Players without a USA Lacrosse number; office only',
      }),
      guardians: z.literal('true').optional().meta({
        description: 'Include guardians’ names, in shorter pages; office only',
      }),
      lastName: z.string().max(60).optional().meta({ description: 'The start of the last name' }),
      cursor,
    }),
    reply: z.array(PlayerSummary),
  },
  create: {
    method: 'POST',
    path: '/api/players',
    access: 'adults',
    summary: 'Add a child with account and guardian in one step',
    refuses: {
      404: 'There is no such team, or the caller does not coach it',
      409: 'The child is in the club already, or the account has as many children as it can have',
    },
    body: NewPlayer,
    reply: PlayerSummary,
    status: 201,
    existing: 'The child is in the club already, with the same guardian',
  },
  get: {
    method: 'GET',
    path: '/api/players/{id}',
    access: 'signed-in',
    summary: 'A child, with the fields the caller can see',
    query: z.object({
      include: z.literal('medical').optional().meta({
        description: 'Include medical notes and certificate; access is logged unless it’s the family',
      }),
    }),
    reply: PlayerDetail,
  },
  update: {
    method: 'PATCH',
    path: '/api/players/{id}',
    access: 'signed-in',
    summary: 'Change the fields of a child’s profile that are open to the caller',
    refuses: { 409: 'The jersey number is taken, or the family has a child of this name and birthday' },
    query: z.object({
      onTeam: z.string().max(64).optional().meta({
        description: 'The team the jersey number and position are for; default: the newest',
      }),
    }),
    body: PlayerChanges,
    reply: PlayerDetail,
  },
  setParent: {
    method: 'PATCH',
    path: '/api/players/{id}/parent',
    access: 'admin',
    summary: "Set a child’s primary guardian; '' or null removes the guardian",
    refuses: { 409: 'The parent has to confirm their email first, or has a child of this name and birthday' },
    body: ParentChange,
    reply: PlayerSummary,
  },
  merge: {
    method: 'POST',
    path: '/api/players/{id}/merge',
    access: 'admin',
    summary: 'Merge another profile of the same child into this one',
    refuses: { 409: 'The profiles cannot become one; `message` says why' },
    body: z.strictObject({
      from: id,
      guardianIds: z
        .array(id)
        .max(2 * maxGuardians)
        .optional()
        .meta({
          description:
            'Guardians of only one profile, who become guardians of the child in the merged profile',
        }),
    }),
    reply: PlayerSummary,
  },
  duplicates: {
    method: 'GET',
    path: '/api/players/duplicates',
    access: 'privileged',
    summary: 'Pairs of profiles with the same name and birthday that nobody has decided about',
    reply: z.array(PossibleDuplicate),
  },
  tellApart: {
    method: 'POST',
    path: '/api/players/{id}/tell-apart',
    access: 'privileged',
    summary: 'Say that two profiles with the same name and birthday are of two children',
    body: z.strictObject({ otherId: id }),
    reply: z.object({ id: z.string() }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/players/{id}',
    access: 'privileged',
    summary: 'Delete the profile of a child who has no registrations',
    refuses: { 409: 'The child is registered or on a waitlist' },
    reply: z.object({ id: z.string() }),
  },
} as const satisfies Routes
