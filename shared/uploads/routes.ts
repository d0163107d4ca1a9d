import type { Routes } from '../http.ts'
import { FileLink, NewUpload, Upload, UploadTarget } from './model.ts'

export const uploads = {
  presign: {
    method: 'POST',
    path: '/api/uploads/presign',
    access: 'signed-in',
    summary: 'Announce a file, and learn where to put it within five minutes',
    body: NewUpload,
    reply: UploadTarget,
    status: 201,
  },
  confirm: {
    method: 'POST',
    path: '/api/uploads/{id}/confirm',
    access: 'signed-in',
    summary: 'Have a file that was put there checked, so that it can be used',
    reply: Upload,
  },
  get: {
    method: 'GET',
    path: '/api/uploads/{id}',
    access: 'signed-in',
    summary: 'A link to a file, for those who may see what it belongs to',
    reply: FileLink,
  },
} as const satisfies Routes
