import * as z from 'zod'
import { cursor, id } from '../fields.ts'
import type { Routes } from '../http.ts'
import {
  Achievement,
  AchievementHolder,
  AchievementType,
  AchievementTypeChanges,
  NewAchievement,
  NewAchievementType,
} from './model.ts'

export const achievements = {
  types: {
    method: 'GET',
    path: '/api/achievement-types',
    access: 'signed-in',
    summary: 'All badges, by name',
    reply: z.array(AchievementType),
  },
  createType: {
    method: 'POST',
    path: '/api/achievement-types',
    access: 'admin',
    summary: 'Add a badge',
    body: NewAchievementType,
    reply: AchievementType,
    status: 201,
  },
  updateType: {
    method: 'PATCH',
    path: '/api/achievement-types/{id}',
    access: 'admin',
    summary: 'Change a badge, including for those who already have it',
    body: AchievementTypeChanges,
    reply: AchievementType,
  },
  removeType: {
    method: 'DELETE',
    path: '/api/achievement-types/{id}',
    access: 'admin',
    summary: 'Delete a badge that no one has',
    refuses: { 409: 'The badge has been awarded' },
    reply: z.object({ id }),
  },
  list: {
    method: 'GET',
    path: '/api/achievements',
    access: 'signed-in',
    summary:
      'Awards of the caller’s family and teams, newest first; 100 at a time, then a cursor in X-Next-Cursor',
    refuses: { 404: 'There is no such person, or the caller cannot see them' },
    query: z.object({
      userId: id.optional().meta({ description: 'Only this player’s account, or this guardian’s children' }),
      cursor,
    }),
    reply: z.array(Achievement),
  },
  ofPlayer: {
    method: 'GET',
    path: '/api/achievements/player/{id}',
    access: 'signed-in',
    summary: 'A player’s awards, individual and with a team, newest first',
    query: z.object({ cursor }),
    reply: z.array(Achievement),
  },
  holder: {
    method: 'GET',
    path: '/api/achievements/player/{id}/holder',
    access: 'signed-in',
    summary: 'The player these achievements belong to',
    reply: AchievementHolder,
  },
  award: {
    method: 'POST',
    path: '/api/achievements',
    access: 'staff',
    summary: 'Award a badge to a player, or to a team and everyone on it',
    refuses: {
      404: 'There is no such player or team, or the caller cannot see it',
      409: 'The team has more players than can be awarded at once',
    },
    body: NewAchievement,
    reply: Achievement,
    status: 201,
  },
  revoke: {
    method: 'DELETE',
    path: '/api/achievements/{id}',
    access: 'head staff',
    summary: 'Revoke an achievement',
    reply: z.object({ id }),
  },
} as const satisfies Routes
