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
