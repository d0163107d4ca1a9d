import * as z from 'zod'
import type { Routes } from '../http.ts'
import { FileLink, NewUpload, Upload, UploadTarget } from './model.ts'

export const uploads = {
  presign: {
    method: 'POST',
    path: '/api/uploads/presign',
    access: 'signed-in',
    summary: 'Start an upload; returns where to send the file within five minutes',
    body: NewUpload,
    reply: UploadTarget,
    status: 201,
  },
  confirm: {
    method: 'POST',
    path: '/api/uploads/{id}/confirm',
    access: 'signed-in',
    summary: 'Confirm an upload so the file can be used',
    refuses: { 409: 'The file has not arrived' },
    reply: Upload,
  },
  get: {
    method: 'GET',
    path: '/api/uploads/{id}',
    access: 'signed-in',
    summary: 'A link to a file, for people who can see what it belongs to',
    reply: FileLink,
  },
  logo: {
    method: 'GET',
    path: '/api/logo/{id}',
    access: 'public',
    summary: 'The club’s logo; its id is in the club’s public settings',
    produces: 'picture',
    reply: z.base64(),
  },
} as const satisfies Routes
