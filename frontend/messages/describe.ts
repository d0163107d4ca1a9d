import type { Conversation } from '#shared/messages/model.ts'

type Kind = Pick<Conversation, 'type' | 'isStaffOnly'>

/** What a conversation is, in a word. */
export const kinds = ['Team', 'Direct', 'Program', 'Everyone', 'Staff'] as const
export type KindName = (typeof kinds)[number]

export function kindOf({ type, isStaffOnly }: Kind): KindName {
  if (isStaffOnly) return 'Staff'
  const names = { team: 'Team', direct: 'Direct', program: 'Program', global: 'Everyone' } as const
  return names[type]
}

export const notificationLabels = { app: 'In the app', email: 'By email', both: 'App and email' } as const
export type Notification = keyof typeof notificationLabels

/** Between two people a mail is expected; in a chat of many it would be one for each line. */
export const usualNotification = ({ type }: Kind): Notification => (type === 'direct' ? 'both' : 'app')

/** Who else reads it, where a child is in it: everybody in it is told. */
export function guardiansText(conversation: {
  guardiansIncluded: boolean
  children: readonly string[]
}): string | undefined {
  const { guardiansIncluded, children } = conversation
  const [first, ...others] = children
  if (!guardiansIncluded) return undefined
  if (first === undefined) return "The players' parents or guardians read this conversation."
  if (others.length === 0) return `${first}'s parents or guardians read this conversation.`
  return `The parents or guardians of ${listed.format(children)} read this conversation.`
}

const listed = new Intl.ListFormat('en-US')

const megabytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

export const sizeText = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${megabytes.format(bytes / 1_000_000)} MB`

/** "2 files", beside a preview. */
export const filesText = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`
