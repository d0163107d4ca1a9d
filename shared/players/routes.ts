import * as z from 'zod'
import type { Routes } from '../http.ts'
import { NewPlayer, PlayerSummary } from './model.ts'

export const players = {
  list: {
    method: 'GET',
    path: '/api/players',
    access: 'signed-in',
    summary: 'Players whom the caller may see; with myPlayers=true the own children',
    query: z.object({ myPlayers: z.literal('true').optional() }),
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
} as const satisfies Routes
