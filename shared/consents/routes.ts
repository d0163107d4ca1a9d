import type { Routes } from '../http.ts'
import { CurrentUser } from '../users/model.ts'
import { ConsentAnswers, ConsentText } from './model.ts'

export const consents = {
  give: {
    method: 'POST',
    path: '/api/consents',
    access: 'adults',
    summary: 'Accept the waiver and code of conduct, and answer the media release',
    refuses: { 409: 'The text has changed since it was shown' },
    body: ConsentAnswers,
    reply: CurrentUser,
  },
  text: {
    method: 'GET',
    path: '/api/consents/{consent}/{version}',
    access: 'signed-in',
    summary: 'Any version of a consent text',
    reply: ConsentText,
  },
} as const satisfies Routes
