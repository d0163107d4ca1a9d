import type { Message } from '#shared/messages/model.ts'

/** A message of a conversation. */
export const said = (more: Partial<Message> & { seq: number }): Message => ({
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

/** Those from one number to another. */
export const saidFrom = (first: number, last: number): Message[] =>
  Array.from({ length: last - first + 1 }, (_, at) => said({ seq: first + at }))
