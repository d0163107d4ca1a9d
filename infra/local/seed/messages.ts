import type { BodyInput } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { demoPassword } from '../demo.ts'
import { dayOf, daysAgo } from './moments.ts'
import type { People } from './people.ts'
import { uploadParkingMap } from './pictures.ts'
import { type Author, type Chat, planMessages } from './plan/conversations.ts'
import type { Programs } from './programs.ts'
import type { SeededClub } from './seededClub.ts'

type MessageInput = Omit<BodyInput<typeof api.messages.create>, 'content'>

/** Several days of conversations; `parent` and `coach` still have some unread. */
export async function seedMessages(
  club: SeededClub,
  { director, coach, assistant, parent }: Omit<People, 'player'>,
  { league, firstTeam: teamId }: Programs,
): Promise<void> {
  const { now } = club.clock
  const player = await club.ok(api.auth.login, { body: { username: 'player', password: demoPassword } })
  const authors: Record<Author, { token: string; id: string }> = {
    ...{ director, coach, assistant, parent },
    player: { token: player.token, id: player.user.id },
  }
  // The bucket uses real time: its links would already be expired on a past day.
  const map = await uploadParkingMap(club, director)
  let question: string | undefined
  const targetOf = (chat: Chat): MessageInput => {
    if (chat === 'everybody') return { isGlobal: true, subject: 'Where to park', attachments: [map] }
    if (chat === 'program') return { programId: league, subject: 'Hoodies and hats' }
    if (chat === 'team') return { teamId }
    if (chat === 'office') return question ? { conversationId: question } : { isStaffOnly: true }
    return { recipientId: authors[chat].id }
  }
  for (const { days, time, from, to, text } of planMessages(dayOf(now))) {
    club.clock.now = daysAgo(now, days, time)
    const body = { ...targetOf(to), content: text }
    const { conversationId } = await club.ok(api.messages.create, { as: authors[from], body })
    if (to === 'office') question = conversationId
  }
  club.clock.now = now
}
