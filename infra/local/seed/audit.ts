import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import type { SeededClub } from '../seed.ts'
import type { People } from './people.ts'

/** What an administrator may wonder about later: who opened what, and a role that was given by mistake. */
export async function seedAuditTrail(club: SeededClub, people: Omit<People, 'player'>): Promise<void> {
  const { now } = club.clock
  const { admin, director, coach, assistant, parent, parent3 } = people
  const at = (days: number) => {
    club.clock.now = addHours(now, -24 * days)
  }
  const [team] = await club.ok(api.teams.list, { as: coach, query: { mine: 'true' } })
  const all = await club.ok(api.players.list, { as: admin })
  const known = new Set(Object.values(people).map(({ id }) => id))
  const other = all.find(({ parentId }) => parentId && !known.has(parentId))?.parentId
  const child = all.find(({ parentId, teamId }) => parentId === parent.id && teamId === team?.id)
  if (!team || !other || !child) throw new Error('the demo club has its families and its first team by now')
  const params = { id: child.id }

  at(12)
  await club.ok(api.users.setRole, { as: admin, params: { id: other }, body: { role: 'coach' } })
  at(11.9)
  await club.ok(api.users.setRole, { as: admin, params: { id: other }, body: { role: 'parent' } })
  at(9)
  await club.ok(api.players.get, { as: coach, params, query: { include: 'medical' } })
  at(6)
  await club.ok(api.teams.medicalSheet, { as: assistant, params: { id: team.id } })
  at(2)
  await club.ok(api.players.get, { as: director, params, query: { include: 'medical' } })
  at(1)
  await club.ok(api.users.revokeSessions, { as: admin, params: { id: parent3.id } })
  club.clock.now = now
}
