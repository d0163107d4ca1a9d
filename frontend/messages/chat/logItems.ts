import { formatTimeIn, type Zones } from '#frontend/messages/formatTime.ts'
import { dayIn } from '#shared/dates.ts'
import type { Message } from '#shared/messages/model.ts'

/** The items of a chat, from top to bottom. */
export type ChatItem =
  | { type: 'day'; key: string; day: string }
  | { type: 'new'; key: string }
  /** Messages of one person within a minute: name and time are shown once. */
  | { type: 'group'; key: string; time: string; messages: readonly [Message, ...Message[]] }

export function toChatItems(
  messages: readonly Message[],
  { zones, newFrom }: { zones: Zones; newFrom: number | undefined },
): ChatItem[] {
  const items: ChatItem[] = []
  let day = ''
  for (const message of messages) {
    const messageDay = dayIn(zones.club, new Date(message.createdAt))
    const time = formatTimeIn(message.createdAt, zones)
    if (messageDay !== day) items.push({ type: 'day', key: messageDay, day: messageDay })
    if (message.seq === newFrom) items.push({ type: 'new', key: 'new' })
    day = messageDay
    const last = items.at(-1)
    if (last?.type === 'group' && last.time === time && last.messages[0].senderId === message.senderId) {
      items[items.length - 1] = { ...last, messages: [...last.messages, message] }
    } else {
      items.push({ type: 'group', key: String(message.seq), time, messages: [message] })
    }
  }
  return items
}
