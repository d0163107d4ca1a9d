import type { Routes } from '../http.ts'
import { CurrentUser } from '../users/model.ts'
import { Answers } from './model.ts'

export const consents = {
  give: {
    method: 'POST',
    path: '/api/consents',
    access: 'adults',
    summary: 'Accept waiver and code of conduct, choose about the media release',
    body: Answers,
    reply: CurrentUser,
  },
} as const satisfies Routes
