import * as z from 'zod'
import type { Routes } from '../http.ts'
import { ClubSettings, ClubSettingsForm, PublicConfig } from './model.ts'

export const club = {
  config: {
    method: 'GET',
    path: '/api/config',
    access: 'public',
    summary: "The club's public settings",
    reply: PublicConfig,
  },
  settings: {
    method: 'GET',
    path: '/api/settings',
    access: 'admin',
    summary: 'What the club has set about itself',
    reply: ClubSettings,
  },
  saveSettings: {
    method: 'PUT',
    path: '/api/settings',
    access: 'admin',
    summary: 'Set it; refused where somebody else has since it was read',
    body: ClubSettingsForm,
    reply: ClubSettings,
  },
  page: {
    method: 'GET',
    path: '/api/pages/{page}',
    access: 'public',
    summary: "The club's own text of a page at the foot of the site: faq, contact, privacy or terms",
    reply: z.object({ text: z.string().meta({ description: 'Empty where the built-in page holds' }) }),
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
