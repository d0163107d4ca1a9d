import { addHours } from '#shared/dates.ts'
import type { BodyInput } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { demoPassword } from '../demo.ts'
import type { SeededClub } from '../seed.ts'
import type { People } from './people.ts'
import { uploadPlan } from './pictures.ts'
import type { Programs } from './programs.ts'

type MessageInput = Omit<BodyInput<typeof api.messages.create>, 'content'>

/** Days of a club that talks: some of it is still unread by `parent` and `coach`. */
export async function seedMessages(
  club: SeededClub,
  people: Omit<People, 'player'>,
  programs: Programs,
): Promise<void> {
  const { now } = club.clock
  const { director, coach, assistant, parent } = people
  const [team] = await club.ok(api.teams.list, { as: coach, query: { mine: 'true' } })
  const player = await club.ok(api.auth.login, { body: { username: 'player', password: demoPassword } })
  const teamId = team?.id
  const withPlayer = { recipientId: player.user.id }
  const withParent = { recipientId: parent.id }
  // The bucket goes by the real time: its links would be over on a day that is past.
  const plan = await uploadPlan(club, director)

  const say = async (hoursAgo: number, as: { token: string }, to: MessageInput, content: string) => {
    club.clock.now = addHours(now, -hoursAgo)
    return club.ok(api.messages.create, { as, body: { ...to, content } })
  }
  const all = { isGlobal: true, subject: 'The season begins', attachments: [plan] }
  await say(212, director, all, 'Welcome back, everybody! The plan of the first weeks is attached.')
  await say(150, coach, { teamId }, 'Practice is on the turf this week: the grass needs a rest.')
  await say(148, parent, { teamId }, 'Thanks for telling us. Same time?')
  await say(147, coach, { teamId }, 'Same time. Please bring water, there is no fountain there.')
  await say(146, player, { teamId }, 'Can we play on the small goals?')
  await say(145, assistant, { teamId }, 'If everybody helps to carry them, yes.')
  const asked = await say(
    122,
    parent,
    { isStaffOnly: true },
    'We are away the second weekend of next month. Whom do we tell?',
  )
  await say(
    118,
    director,
    { conversationId: asked.conversationId },
    'Answer in the schedule, and your coach knows. Have a good trip!',
  )
  await say(96, coach, withParent, 'Riley’s helmet is too small by now. I have a bigger one in my bag.')
  await say(95, parent, { recipientId: coach.id }, 'Oh! We will try it on Tuesday. Thank you.')
  await say(
    50,
    director,
    { programId: programs.travel, subject: 'Uniforms' },
    'They have arrived. Your coach hands them out at practice.',
  )
  await say(44, coach, withPlayer, 'Great passes on Saturday. Would you try to take face-offs?')
  await say(42, player, { recipientId: coach.id }, 'Yes!! I will practice with Sky.')
  await say(
    20,
    assistant,
    { teamId },
    'Found after practice: a blue bottle and one left glove. I bring them on Tuesday.',
  )
  await say(
    5,
    coach,
    withParent,
    'The bigger helmet fits two other children as well, so please keep it until June.',
  )
  club.clock.now = now
}
