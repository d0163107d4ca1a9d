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
    summary: 'A page of a conversation, newest first; without one, the latest message of each conversation',
    refuses: { 404: 'There is no such conversation, or the caller is not in it' },
    query: z.object({
      conversationId: conversationId.optional(),
      teamId: id.optional(),
      programId: id.optional(),
      recipientId: id.optional(),
      before: seq.meta({ description: 'Only messages before this number' }),
      after: seq.meta({ description: 'Only messages after this number, oldest first' }),
    }),
    reply: z.array(Message),
  },
  create: {
    method: 'POST',
    path: '/api/messages',
    access: 'signed-in',
    summary: 'Write to a team, a program, a person, the staff or everyone',
    refuses: {
      404: 'There is no such person or conversation, or the caller cannot see it',
      409: 'The rules of child safety forbid this conversation',
    },
    body: NewMessage,
    reply: Message,
    status: 201,
  },
  clear: {
    method: 'DELETE',
    path: '/api/messages/clear',
    access: 'admin',
    summary: 'Clear all messages; they can be restored for 30 days',
    reply: Cleared.extend({ message: z.string() }),
  },
  cleared: {
    method: 'GET',
    path: '/api/messages/clear',
    access: 'admin',
    summary: 'When all messages were cleared, and how long that can be undone',
    reply: Cleared,
  },
  undoClear: {
    method: 'POST',
    path: '/api/messages/clear/undo',
    access: 'admin',
    summary: 'Restore the messages that were cleared last',
    refuses: { 409: 'There is nothing to restore' },
    reply: z.object({ message: z.string() }),
  },
  conversations: {
    method: 'GET',
    path: '/api/conversations',
    access: 'signed-in',
    summary: 'The caller’s conversations, newest first',
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
    summary: 'One conversation, even if it has no messages yet',
    reply: OpenConversation,
  },
  withPlayer: {
    method: 'GET',
    path: '/api/players/{id}/conversation',
    access: 'adults',
    summary: 'Find the caller’s conversation with a player and their family',
    reply: z.object({ id: conversationId }),
  },
  recipients: {
    method: 'GET',
    path: '/api/recipients',
    access: 'adults',
    summary: 'Who the caller can write to: the staff, or the people on a team',
    refuses: { 404: 'There is no such team, or the caller is not on it' },
    query: z.object({ teamId: id.optional() }),
    reply: z.array(Recipient),
  },
  read: {
    method: 'PUT',
    path: '/api/conversations/{id}/read',
    access: 'signed-in',
    summary: 'Mark everything up to a message as read',
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
    summary: 'Report a message to the administrators',
    body: Report,
    reply: z.object({ message: z.string() }),
    status: 201,
  },
} as const satisfies Routes
