import * as z from 'zod'
import type { Routes } from '../http.ts'
import { ImportResult, InvitationRequest, InvitationResult, PlayerImport } from './model.ts'

export const imports = {
  players: {
    method: 'POST',
    path: '/api/imports/players',
    access: 'privileged',
    summary: 'Import children and their guardians, a few rows at a time; safe to repeat',
    body: PlayerImport,
    reply: z.object({ results: z.array(ImportResult) }),
  },
  // Not a GET, which may be fetched ahead or again: whoever takes the list along is logged.
  export: {
    method: 'POST',
    path: '/api/imports/players/export',
    access: 'privileged',
    summary: 'Every child with birthday, grade and guardians, as a CSV file that an import reads',
    reply: z.string(),
    produces: 'csv',
  },
  invitations: {
    method: 'POST',
    path: '/api/imports/invitations',
    access: 'privileged',
    summary:
      'Email people a link: to choose their first password, or to confirm an email that may not be theirs',
    body: InvitationRequest,
    reply: z.object({ results: z.array(InvitationResult) }),
  },
} as const satisfies Routes
