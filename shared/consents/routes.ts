import type { Routes } from '../http.ts'
import { CurrentUser } from '../users/model.ts'
import { ConsentAnswers, ConsentText } from './model.ts'

export const consents = {
  give: {
    method: 'POST',
    path: '/api/consents',
    access: 'adults',
    summary: 'Accept waiver and code of conduct, choose about the media release',
    body: ConsentAnswers,
    reply: CurrentUser,
  },
  text: {
    method: 'GET',
    path: '/api/consents/{consent}/{version}',
    access: 'signed-in',
    summary: 'A text as it was in any version that was ever in force',
    reply: ConsentText,
  },
} as const satisfies Routes
