import * as z from 'zod'
import { roles } from '../access.ts'
import { atLeast, choice, id, ignored, instant, line, required, title } from '../fields.ts'
import { conversationTypes, notificationTypes } from './choices.ts'
import { maxAttachments, recipientTypeLabels } from './rules.ts'

/** A file attached to a message; opened through GET /api/uploads/{id}. */
export const Attachment = z.object({
  id,
  fileName: z.string(),
  contentType: z.string(),
  size: z.int(),
})
export type Attachment = z.infer<typeof Attachment>

/** Longer than a row's id, because it may contain two user ids. */
export const conversationId = z.string('Please choose a conversation').min(1).max(160)

export const Message = z.object({
  id: z.string(),
  conversationId,
  /** The message's number in its conversation, counted from 1; gaps appear only when old messages are dropped. */
  seq: z.int(),
  senderId: id,
  /** The sender's name and role at the time of writing. */
  senderName: z.string(),
  senderRole: z.enum(roles),
  subject: z.string().optional(),
  content: z.string(),
  teamId: id.optional(),
  programId: id.optional(),
  recipientId: id.optional(),
  isGlobal: z.boolean(),
  isStaffOnly: z.boolean(),
  attachments: z.array(Attachment),
  notificationType: z.enum(notificationTypes),
  createdAt: instant,
})
export type Message = z.infer<typeof Message>

const noContent = 'Message content is required'
/** Must contain a visible character; zero-width spaces are not enough. */
const content = atLeast(0, noContent, 4000).regex(/[^\p{C}\p{Z}]/u, noContent)
const flag = z.boolean('Please choose yes or no')
const emptyOr = z.union([z.literal('').transform(() => undefined), id]).nullish()

/**
 * To a team, a program, a person, the staff or everyone. Without a subject it is a chat message. `sendId` is the
 * browser's idempotency key, so that a retry after a lost reply does not post the message twice.
 */
export const NewMessage = z.strictObject({
  subject: line(120).nullish(),
  content,
  notificationType: choice(notificationTypes, 'Please choose how to notify').default('app'),
  teamId: emptyOr,
  programId: emptyOr,
  recipientId: emptyOr,
  isGlobal: flag.default(false),
  isStaffOnly: flag.default(false),
  attachments: z
    .array(id)
    .max(maxAttachments, `You can attach up to ${maxAttachments} files`)
    .nullish()
    .transform(list => [...new Set(list ?? [])]),
  conversationId: conversationId.nullish(),
  sendId: z.uuid().max(36).optional(),
  senderId: ignored,
  recipientType: ignored,
})
export type NewMessage = z.infer<typeof NewMessage>

const recipientTypes = Object.keys(recipientTypeLabels) as [keyof typeof recipientTypeLabels]

/** The "New Message" dialog. */
export const ComposeForm = z
  .object({
    recipientType: choice(recipientTypes, 'Please choose who this is for'),
    teamId: z.string(),
    programId: z.string(),
    recipientId: z.string(),
    subject: title('Subject is required', 120),
    content,
    notificationType: choice(notificationTypes, 'Please choose how to notify'),
  })
  .superRefine((form, { addIssue }) => {
    const { field, message } = requiredTargetFields[form.recipientType] ?? {}
    if (field && !form[field]) addIssue({ code: 'custom', path: [field], message })
  })
export type ComposeForm = z.infer<typeof ComposeForm>

const requiredTargetFields: Partial<
  Record<keyof typeof recipientTypeLabels, { field: 'teamId' | 'programId' | 'recipientId'; message: string }>
> = {
  team: { field: 'teamId', message: 'Please select a team' },
  program: { field: 'programId', message: 'Please select a program' },
  person: { field: 'recipientId', message: 'Please select a person' },
}

export const Conversation = z.object({
  id: conversationId,
  type: z.enum(conversationTypes),
  title: z.string(),
  teamId: id.optional(),
  programId: id.optional(),
  /** The other person in a direct conversation; absent if a guardian is reading a child's conversation. */
  recipientId: id.optional(),
  /** A conversation with the staff: among themselves, or started by a member's question to them. */
  isStaffOnly: z.boolean(),
  /** A child takes part, so its guardians do too. */
  guardiansIncluded: z.boolean(),
  unread: z.int(),
  last: z
    .object({
      senderId: id,
      senderName: z.string(),
      subject: z.string().optional(),
      /** Shortened for a list. */
      preview: z.string(),
      attachments: z.int(),
      createdAt: instant,
    })
    .optional(),
})
export type Conversation = z.infer<typeof Conversation>

/** One conversation with everything its screen needs. */
export const OpenConversation = Conversation.extend({
  /** The number of the last message the caller has read. */
  readUpTo: z.int(),
  /** The number of the newest message. */
  upTo: z.int(),
  /** Why the caller cannot write in it. */
  silencedBy: z.string().optional(),
  /** Names of the children in it. */
  children: z.array(z.string()),
})
export type OpenConversation = z.infer<typeof OpenConversation>

/** A person the caller may write to. */
export const Recipient = z.object({
  id,
  name: z.string(),
  /** The recipient's relation to the caller: 'Head Coach', 'Parent of Emma'. */
  about: z.string(),
})
export type Recipient = z.infer<typeof Recipient>

export const SeenBy = z.object({ userId: id, name: z.string(), seenAt: instant })
export type SeenBy = z.infer<typeof SeenBy>

export const Report = z.strictObject({
  seq: z.int('Please choose a message').min(1),
  reason: required('Please say what’s wrong with it', 1000),
})

/** Whether all messages were cleared, and until when that can be undone. */
export const Cleared = z.object({
  clearedAt: instant.optional(),
  byName: z.string().optional(),
  undoUntil: instant.optional(),
})
export type Cleared = z.infer<typeof Cleared>
