import * as z from 'zod'
import { id, instant } from '../fields.ts'
import type { Routes } from '../http.ts'
import {
  Cleared,
  Conversation,
  conversationId,
  Message,
  NewMessage,
  OpenConversation,
  Recipient,
  Report,
  SeenBy,
} from './model.ts'

const seq = z.coerce.number('Please enter a number').int().min(0).max(999_999_999).optional()

export const messages = {
  list: {
    method: 'GET',
    path: '/api/messages',
    access: 'signed-in',
    summary: 'A page of a conversation, the newest first; of none, the latest of each of the caller’s',
    query: z.object({
      conversationId: conversationId.optional(),
      teamId: id.optional(),
      programId: id.optional(),
      recipientId: id.optional(),
      before: seq.meta({ description: 'Only those before this number' }),
      after: seq.meta({ description: 'Only those after this number, the oldest of them first' }),
    }),
    reply: z.array(Message),
  },
  create: {
    method: 'POST',
    path: '/api/messages',
    access: 'signed-in',
    summary: 'Write to a team, a program, a person, the staff or everybody',
    body: NewMessage,
    reply: Message,
    status: 201,
  },
  clear: {
    method: 'DELETE',
    path: '/api/messages/clear',
    access: 'admin',
    summary: 'Take all messages of the club out of sight; they can be brought back for 30 days',
    reply: Cleared.extend({ message: z.string() }),
  },
  cleared: {
    method: 'GET',
    path: '/api/messages/clear',
    access: 'admin',
    summary: 'When all messages were cleared, and until when that can be undone',
    reply: Cleared,
  },
  undoClear: {
    method: 'POST',
    path: '/api/messages/clear/undo',
    access: 'admin',
    summary: 'Bring back the messages that were cleared last',
    reply: z.object({ message: z.string() }),
  },
  conversations: {
    method: 'GET',
    path: '/api/conversations',
    access: 'signed-in',
    summary: 'The caller’s conversations, the latest first',
    query: z.object({
      before: instant
        .max(30)
        .optional()
        .meta({ description: 'Only those whose last message is older than this' }),
    }),
    reply: z.array(Conversation),
  },
  conversation: {
    method: 'GET',
    path: '/api/conversations/{id}',
    access: 'signed-in',
    summary: 'One conversation, also one in which nobody has written yet',
    reply: OpenConversation,
  },
  withPlayer: {
    method: 'GET',
    path: '/api/players/{id}/conversation',
    access: 'adults',
    summary: 'Which conversation is the caller’s with a player and its family',
    reply: z.object({ id: conversationId }),
  },
  recipients: {
    method: 'GET',
    path: '/api/recipients',
    access: 'adults',
    summary: 'Whom the caller may write to: the staff, or the people of a team',
    query: z.object({ teamId: id.optional() }),
    reply: z.array(Recipient),
  },
  read: {
    method: 'PUT',
    path: '/api/conversations/{id}/read',
    access: 'signed-in',
    summary: 'Everything up to a message is read',
    body: z.strictObject({ seq: z.int('Please choose a message').min(0) }),
    reply: z.object({ unread: z.int() }),
  },
  seen: {
    method: 'GET',
    path: '/api/conversations/{id}/seen/{seq}',
    access: 'staff',
    summary: 'Who has read a message',
    reply: z.array(SeenBy),
  },
  report: {
    method: 'POST',
    path: '/api/conversations/{id}/report',
    access: 'signed-in',
    summary: 'Tell the administrators of a message that is not right',
    body: Report,
    reply: z.object({ message: z.string() }),
    status: 201,
  },
} as const satisfies Routes
