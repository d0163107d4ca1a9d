import type { Message } from '#shared/messages/model.ts'
import { messagesPageSize } from '#shared/messages/rules.ts'

/** The query key. */
export const threadKey = (id: string) => ['thread', id]

/** The loaded end of a conversation, without gaps. */
export interface Thread {
  /** Oldest first. */
  messages: readonly Message[]
  hasEarlier: boolean
  /** Nothing is missing up to this number: new messages are requested from here. */
  upTo: number
}

/** From the newest page, as the server returns it: newest first. */
export const toThread = (page: readonly Message[]): Thread => ({
  messages: page.toReversed(),
  hasEarlier: hasEarlierThan(page),
  upTo: page[0]?.seq ?? 0,
})

export const prependEarlier = (thread: Thread, page: readonly Message[]): Thread => ({
  ...thread,
  messages: mergeMessages(page, thread.messages),
  hasEarlier: hasEarlierThan(page),
})

/** Appends newer messages, oldest first. */
export const appendNewer = (thread: Thread, page: readonly Message[]): Thread =>
  page.length === 0
    ? thread
    : {
        ...thread,
        messages: mergeMessages(thread.messages, page),
        upTo: Math.max(thread.upTo, page.at(-1)?.seq ?? 0),
      }

/** Appends the user's own message. Messages of others before it may still be missing. */
export const appendOwn = (thread: Thread, message: Message): Thread => ({
  ...thread,
  messages: mergeMessages(thread.messages, [message]),
  upTo: message.seq === thread.upTo + 1 ? message.seq : thread.upTo,
})

/** Whether the page is full: then an unknown number of messages may be missing after it. */
export const isFullPage = (page: readonly Message[]): boolean => page.length >= messagesPageSize

const hasEarlierThan = (page: readonly Message[]): boolean => isFullPage(page) && (page.at(-1)?.seq ?? 1) > 1

function mergeMessages(...lists: readonly (readonly Message[])[]): Message[] {
  const bySeq = new Map(lists.flat().map(message => [message.seq, message]))
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq)
}

/** The first unread message by somebody else. */
export const findFirstUnread = (
  { messages }: Pick<Thread, 'messages'>,
  { readUpTo, readerId }: { readUpTo: number; readerId: string },
): number | undefined => messages.find(({ seq, senderId }) => seq > readUpTo && senderId !== readerId)?.seq
