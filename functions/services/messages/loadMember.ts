import { familyIds, type Person } from '#functions/identity/sessions/caller.ts'
import { keys } from '#functions/platform/data/table.ts'
import { activeTeamIds } from '#functions/stores/players/roster.ts'
import { playersById } from '#functions/stores/players/store.ts'
import { live, liveOf } from '#functions/stores/registrations/store.ts'
import { teamsById } from '#functions/stores/teams/store.ts'
import { guardiansOf } from '#functions/stores/users/guardianLinks.ts'
import { isPrivileged } from '#shared/access.ts'
import { isAddressed, type Member } from '#shared/messages/rules.ts'
import type { Target } from '#shared/messages/targets.ts'

/** All that somebody is to the club, in one trip. */
export async function memberOf(person: Person): Promise<Member> {
  const [family, coached, alone, registered] = await Promise.all([
    playersById(familyIds(person)),
    teamsById(person.teamIds),
    isAlone(person),
    Promise.all(familyIds(person).map(liveOf)),
  ])
  return {
    ...bare(person),
    ...ofFamily(person, family),
    alone,
    programs: [
      ...new Set([
        ...registered.flat().map(({ programId }) => programId),
        ...coached.flatMap(({ programId }) => programId ?? []),
      ]),
    ],
  }
}

/** As much of it as decides about one conversation, in one trip at most. */
export async function memberFor(person: Person, target: Target): Promise<Member> {
  const known = bare(person)
  if (isAddressed(known, target) && person.role !== 'player') return known
  if (target.type !== 'program') {
    const [family, alone] = await Promise.all([playersById(familyIds(person)), isAlone(person)])
    return { ...known, ...ofFamily(person, family), alone }
  }
  const { programId } = target
  const [registered, coached] = await Promise.all([
    live.getMany(familyIds(person).map(child => keys.liveRegistration(child, programId))),
    teamsById(person.teamIds),
  ])
  const isIn = registered.length > 0 || coached.some(team => team.programId === programId)
  return { ...known, programs: isIn ? [programId] : [] }
}

/** All that decides who may write to whom: two people's, in one trip. */
export async function pairOf(people: readonly Person[]): Promise<Member[]> {
  return Promise.all(
    people.map(async person => ({
      ...bare(person),
      ...(isPrivileged(person.role) ? {} : ofFamily(person, await playersById(familyIds(person)))),
    })),
  )
}

/** Is he a child that nobody is guardian of? */
const isAlone = async ({ role, user: { playerId } }: Person): Promise<boolean> =>
  role === 'player' && playerId !== undefined && (await guardiansOf(playerId)).length === 0

/** What the session says without a question. */
const bare = ({ id, role, teamIds }: Person): Member => ({
  id,
  role,
  coached: teamIds,
  played: [],
  programs: [],
  wards: [],
})

/** His children's accounts are in his care; a player's own is not. */
const ofFamily = (
  person: Person,
  family: Awaited<ReturnType<typeof playersById>>,
): Pick<Member, 'played' | 'wards'> => ({
  played: [...new Set(family.flatMap(activeTeamIds))],
  wards: person.user.playerId ? [] : family.map(({ userId }) => userId),
})
