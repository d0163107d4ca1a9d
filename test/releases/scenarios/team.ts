import { addDays, formatDate } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { newTeam } from '../../forms.ts'
import type { Family, Programs } from './families.ts'
import type { Scene } from './scene.ts'

export async function makeTeam({ ok, director, coach, mark }: Scene, programs: Programs, families: Family[]) {
  const { id: headCoachId } = await ok(api.users.me, { as: coach })
  const made = await ok(api.teams.create, {
    as: director,
    body: newTeam(`Herons ${mark}`, { programId: programs.travel.id, headCoachId }),
  })
  for (const { child } of families.slice(0, 4))
    await ok(api.teams.join, { as: director, body: { teamId: made.id, playerId: child.id } })
  await ok(api.teams.assignNumbers, { as: director, params: { id: made.id } })
  await ok(api.teams.publish, { as: director, body: { teamIds: [made.id] } })
  const [, , third] = await ok(api.teams.players, { as: director, params: { id: made.id } })
  const membership = (await ok(api.teams.memberships, { as: coach })).find(
    one => one.teamId === made.id && one.playerId === third?.id,
  )
  await ok(api.teams.leave, { as: director, params: { id: membership?.id ?? '' } })
  await ok(api.teams.update, { as: director, params: { id: made.id }, body: { ageGroup: 'U12' } })
  return made
}
export type Team = Awaited<ReturnType<typeof makeTeam>>

/** A series with a moved and a cancelled practice, a game, an answer and a check-in. */
export async function scheduleTeam({ ok, coach, today }: Scene, team: Team, families: Family[]) {
  const form = (inDays: number, more: object) => ({
    ...{ title: '', teamId: team.id, opponent: '', isHome: true, location: 'East Field' },
    ...{ startDate: addDays(today, inDays), endDate: addDays(today, inDays) },
    ...{ startTime: '18:00:00', endTime: '19:30:00' },
    ...more,
  })
  const weekday = formatDate(addDays(today, 3), 'EEE, MMM d').split(',')[0]
  await ok(api.events.create, {
    as: coach,
    body: form(3, { eventType: 'practice', repeats: { days: [weekday], count: 4 } }),
  })
  const game = await ok(api.events.create, {
    as: coach,
    body: form(0, { eventType: 'game', opponent: 'Foxes', startTime: '00:01:00', endTime: '01:00:00' }),
  })
  const practices = (await ok(api.events.list, { as: coach })).filter(
    one => one.teamId === team.id && one.eventType === 'practice',
  )
  await ok(api.events.update, {
    as: coach,
    params: { id: practices[0]?.id ?? '' },
    body: { location: 'Gym' },
  })
  await ok(api.events.setStatus, {
    as: coach,
    params: { id: practices[1]?.id ?? '' },
    body: { status: 'cancelled', reason: 'Thunder' },
  })
  const { as, child } = families[0] ?? {}
  const playerId = child?.id ?? ''
  await ok(api.events.attend, {
    as,
    params: { id: practices[2]?.id ?? '' },
    body: { playerId, response: 'going' },
  })
  await ok(api.events.checkIn, {
    as: coach,
    params: { id: game.id, playerId },
    body: { status: 'present' },
  })
}

/** An announcement, messages to the team and between two, what a family wants to hear. */
export async function talk({ ok, coach, director, mark }: Scene, team: Team, families: Family[]) {
  await ok(api.announcements.create, {
    as: coach,
    body: { title: `Carpool ${mark}`, body: 'Who has a seat?', teamId: team.id, priority: 'normal' },
  })
  await ok(api.messages.create, {
    as: coach,
    body: { teamId: team.id, content: 'Bring both shirts.', notificationType: 'both' },
  })
  const { as } = families[1] ?? {}
  const { id: recipientId } = await ok(api.users.me, { as })
  const said = await ok(api.messages.create, {
    as: director,
    body: { recipientId, content: 'About your invoice.', notificationType: 'app' },
  })
  await ok(api.messages.create, { as, body: { conversationId: said.conversationId, content: 'Thank you' } })
  await ok(api.messages.read, { as, params: { id: said.conversationId }, body: { seq: 1 } })
  await ok(api.notifications.save, { as, body: await ok(api.notifications.get, { as }) })
  await ok(api.calendar.subscribe, { as, body: {} })
}

/** A badge for a child and for the team, one of them taken back. */
export async function award({ ok, admin, director, coach, mark }: Scene, team: Team, families: Family[]) {
  const type = await ok(api.achievements.createType, {
    as: admin,
    body: {
      ...{ name: `Hustle ${mark}`, description: 'Never stops', icon: 'star' },
      ...{ category: 'skills', color: '#7b001c', points: 10 },
    },
  })
  const give = (body: object) =>
    ok(api.achievements.award, { as: coach, body: { typeId: type.id, note: 'Well done', ...body } })
  await give({ playerId: families[0]?.child.id })
  const toTeam = await give({ teamId: team.id })
  await ok(api.achievements.revoke, { as: director, params: { id: toTeam.id } })
  await give({ teamId: team.id })
}
