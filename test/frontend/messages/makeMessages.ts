import type { Message } from '#shared/messages/model.ts'

/** A message in a conversation. */
export const makeMessage = (more: Partial<Message> & { seq: number }): Message => ({
  id: `global.${more.seq}`,
  conversationId: 'global',
  senderId: 'usr_other',
  senderName: 'Casey Brooks',
  senderRole: 'coach',
  content: `Message ${more.seq}`,
  isGlobal: true,
  isStaffOnly: false,
  attachments: [],
  notificationType: 'app',
  createdAt: new Date(Date.UTC(2026, 10, 1) + more.seq * 60_000).toISOString(),
  ...more,
})

/** Messages with the numbers from `first` to `last`. */
export const makeMessages = (first: number, last: number): Message[] =>
  Array.from({ length: last - first + 1 }, (_, at) => makeMessage({ seq: first + at }))
