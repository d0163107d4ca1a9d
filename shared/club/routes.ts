import * as z from 'zod'
import type { Routes } from '../http.ts'
import { PublicConfig } from './model.ts'

export const club = {
  config: {
    method: 'GET',
    path: '/api/config',
    access: 'public',
    summary: "The club's public settings",
    reply: PublicConfig,
  },
  health: {
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'Answers when the API and its table are up',
    reply: z.object({ status: z.literal('ok') }),
  },
  openapi: {
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    summary: 'This document',
    reply: z.record(z.string(), z.unknown()),
  },
} as const satisfies Routes
