import * as z from 'zod'
import { id } from '../fields.ts'
import type { Routes } from '../http.ts'
import { NewPlayer, ParentChange, PlayerChanges, PlayerDetail, PlayerSummary } from './model.ts'

export const players = {
  list: {
    method: 'GET',
    path: '/api/players',
    access: 'signed-in',
    summary: 'Players whom the caller may see; with myPlayers=true the own children',
    query: z.object({
      myPlayers: z.literal('true').optional(),
      unassigned: z
        .literal('true')
        .optional()
        .meta({ description: 'Those who are on no team, for those who run the club' }),
      unplacedIn: id.optional().meta({
        description:
          'Those who are registered for this program and on none of its teams, for those who run the club',
      }),
      guardians: z.literal('true').optional().meta({
        description: 'With the names of their guardians, in shorter pages, for those who run the club',
      }),
      lastName: z.string().max(60).optional().meta({ description: 'What the last name begins with' }),
      cursor: z.string().max(2000).optional(),
    }),
    reply: z.array(PlayerSummary),
  },
  create: {
    method: 'POST',
    path: '/api/players',
    access: 'adults',
    summary: 'Add a child with its account and guardian, in one step',
    body: NewPlayer,
    reply: PlayerSummary,
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/api/players/{id}',
    access: 'signed-in',
    summary: 'A child, as far as the caller may see it',
    query: z.object({
      include: z.literal('medical').optional().meta({
        description: 'Medical notes and certificate too: written down when it is not the family that asks',
      }),
    }),
    reply: PlayerDetail,
  },
  update: {
    method: 'PATCH',
    path: '/api/players/{id}',
    access: 'signed-in',
    summary: 'Change what the caller may change of a child',
    query: z.object({
      onTeam: z.string().max(64).optional().meta({
        description: 'Of which of its teams jersey number and position are; the newest where nothing is said',
      }),
    }),
    body: PlayerChanges,
    reply: PlayerDetail,
  },
  setParent: {
    method: 'PATCH',
    path: '/api/players/{id}/parent',
    access: 'admin',
    summary: "Connect a child with its primary guardian; '' or null removes the connection",
    body: ParentChange,
    reply: PlayerSummary,
  },
  merge: {
    method: 'POST',
    path: '/api/players/{id}/merge',
    access: 'admin',
    summary: 'Take everything of another profile of the same child over to this one, and close the other',
    body: z.strictObject({ from: id }),
    reply: PlayerSummary,
  },
  remove: {
    method: 'DELETE',
    path: '/api/players/{id}',
    access: 'privileged',
    summary: 'Delete a child that has no registration',
    reply: z.object({ id: z.string() }),
  },
} as const satisfies Routes
