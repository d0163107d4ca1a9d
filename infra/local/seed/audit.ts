import { api } from '#shared/routes.ts'
import type { LeagueChild } from './league.ts'
import { daysAgo } from './moments.ts'
import type { People } from './people.ts'
import type { Programs } from './programs.ts'
import type { SeededClub } from './seededClub.ts'

/** What an administrator may want to look up later: who opened what, and a role that was given by mistake. */
export async function seedAuditTrail(
  club: SeededClub,
  people: Omit<People, 'player'>,
  { firstTeam }: Programs,
  rosters: readonly LeagueChild[][],
): Promise<void> {
  const { now } = club.clock
  const { admin, director, coach, assistant, parent, parent3 } = people
  const at = (days: number, time: string) => {
    club.clock.now = daysAgo(now, days, time)
  }
  const children = await club.ok(api.players.list, { as: parent })
  const child = children.find(({ firstName }) => firstName === 'Riley')
  const other = rosters[1]?.[0]?.parentId
  if (!child || !other) throw new Error('the demo club has its families by now')
  const params = { id: child.id }

  at(12, '18:20')
  await club.ok(api.users.setRole, { as: admin, params: { id: other }, body: { role: 'coach' } })
  at(12, '18:24')
  await club.ok(api.users.setRole, { as: admin, params: { id: other }, body: { role: 'parent' } })
  at(9, '17:10')
  await club.ok(api.players.get, { as: coach, params, query: { include: 'medical' } })
  at(6, '17:25')
  await club.ok(api.teams.medicalSheet, { as: assistant, params: { id: firstTeam } })
  at(2, '10:40')
  await club.ok(api.players.get, { as: director, params, query: { include: 'medical' } })
  at(1, '11:15')
  await club.ok(api.users.revokeSessions, { as: admin, params: { id: parent3.id } })
  club.clock.now = now
}
