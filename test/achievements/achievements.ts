import type { BodyInput } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'
import { newTeam } from '../forms.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'

type Sent = BodyInput<typeof api.achievements.createType>

/** A badge as the form sends it. */
export const newType = (name: string, more: Partial<Sent> = {}): Sent => ({
  name,
  description: `${name}: well done`,
  icon: 'star',
  category: 'skills',
  color: '#7b001c',
  points: 10,
  ...more,
})

/** Two teams with their coaches, a family with a child on the first, and one with a child on the second. */
export async function createAwardFixture(club: Club) {
  const fixtures = await createTeamFixture(club)
  const otherCoach = await club.person('coach')
  const otherTeam = await club.ok(api.teams.create, {
    as: fixtures.director,
    body: newTeam('Owls', { headCoachId: otherCoach.id }),
  })
  const stranger = await club.person('parent')
  const other = await fixtures.createChild(stranger, 'Other', { teamId: otherTeam.id })
  const account = await club.person('player', { playerId: fixtures.kid.id })
  const type = (name: string, more: Partial<Sent> = {}) =>
    club.ok(api.achievements.createType, { as: fixtures.admin, body: newType(name, more) })
  const types = () => club.ok(api.achievements.types, { as: fixtures.parent })
  const countOf = async (id: string) => (await types()).find(known => known.id === id)?.awardCount
  const award = (body: BodyInput<typeof api.achievements.award>, as = fixtures.coach) =>
    club.ok(api.achievements.award, { as, body })
  const of = (id: string, as = fixtures.director) =>
    club.ok(api.achievements.ofPlayer, { as, params: { id } })
  return { ...fixtures, otherCoach, otherTeam, stranger, other, account, type, types, countOf, award, of }
}
