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
    summary: 'The club’s settings',
    reply: ClubSettings,
  },
  saveSettings: {
    method: 'PUT',
    path: '/api/settings',
    access: 'admin',
    summary: 'Save the settings; refused if someone else saved them since they were read',
    refuses: { 409: 'Someone else has saved the settings since they were read' },
    body: ClubSettingsForm,
    reply: ClubSettings,
  },
  page: {
    method: 'GET',
    path: '/api/pages/{page}',
    access: 'public',
    summary: 'The club’s own text for a footer page: faq, contact, privacy or terms',
    reply: z.object({ text: z.string().meta({ description: 'Empty if the built-in page is used' }) }),
  },
  health: {
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'Responds when the API and its table are up',
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
