import * as z from 'zod'
import { id, instant } from '../fields.ts'
import type { Routes } from '../http.ts'
import {
  Coach,
  MedicalSheetLine,
  NewMembership,
  NewTeam,
  NumberPlan,
  RosterPlayer,
  Team,
  TeamChanges,
  TeamDetail,
  TeamMembership,
} from './model.ts'

export const teams = {
  list: {
    method: 'GET',
    path: '/api/teams',
    access: 'signed-in',
    summary: 'Teams by name, of one program or of the whole club',
    query: z.object({
      programId: id.optional(),
      mine: z.literal('true').optional().meta({ description: 'Those that one coaches or has a child on' }),
    }),
    reply: z.array(Team),
  },
  create: {
    method: 'POST',
    path: '/api/teams',
    access: 'privileged',
    summary: 'A new team with its coaches',
    body: NewTeam,
    reply: Team,
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/api/teams/{id}',
    access: 'signed-in',
    summary: 'A team; for those who belong to it with its staff',
    reply: TeamDetail,
  },
  update: {
    method: 'PATCH',
    path: '/api/teams/{id}',
    access: 'privileged',
    summary: 'Change a team and who coaches it',
    body: TeamChanges,
    reply: Team,
  },
  remove: {
    method: 'DELETE',
    path: '/api/teams/{id}',
    access: 'privileged',
    summary: 'Delete a team: its players and events stay, without it',
    reply: z.object({ id }),
  },
  players: {
    method: 'GET',
    path: '/api/teams/{id}/players',
    access: 'signed-in',
    summary: 'The roster of a team, by name',
    query: z.object({
      at: instant
        .optional()
        .meta({
          maxLength: 30,
          description: 'Who was on the team then, for its staff: names and numbers only',
        }),
    }),
    reply: z.array(RosterPlayer),
  },
  exportRoster: {
    method: 'GET',
    path: '/api/teams/{id}/roster/export',
    access: 'staff',
    summary: 'The roster as a table for a spreadsheet',
    reply: z.string(),
    produces: 'csv',
  },
  medicalSheet: {
    method: 'GET',
    path: '/api/teams/{id}/medical-sheet',
    access: 'staff',
    summary: 'Emergency contacts and medical notes of a team; each opening is written down',
    reply: z.array(MedicalSheetLine),
  },
  assignNumbers: {
    method: 'POST',
    path: '/api/teams/{id}/numbers',
    access: 'head staff',
    summary: 'Give every player without a number one that was asked for',
    reply: NumberPlan,
  },
  memberships: {
    method: 'GET',
    path: '/api/team-memberships',
    access: 'signed-in',
    summary: 'Who is on which team, as far as the caller may see',
    query: z.object({ userId: id.optional(), cursor: z.string().max(2000).optional() }),
    reply: z.array(TeamMembership),
  },
  join: {
    method: 'POST',
    path: '/api/team-memberships',
    access: 'privileged',
    summary: 'Put a child or a coach onto a team, or move them there from another',
    body: NewMembership,
    reply: TeamMembership,
    status: 201,
  },
  leave: {
    method: 'DELETE',
    path: '/api/team-memberships/{id}',
    access: 'privileged',
    summary: 'Take somebody off a team',
    reply: z.object({ id }),
  },
  coaches: {
    method: 'GET',
    path: '/api/coaches',
    access: 'signed-in',
    summary: 'Whom a team may have as its coach, by name',
    reply: z.array(Coach),
  },
} as const satisfies Routes
