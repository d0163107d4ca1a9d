import { isPrivileged } from '#shared/access.ts'
import { isAddressed, type MessagingMember } from '#shared/messages/rules.ts'
import type { Target } from '#shared/messages/targets.ts'
import { memberIds, type Person } from '../../identity/sessions/caller.ts'
import { keys } from '../../platform/data/table.ts'
import { requireReadableRows } from '../../platform/data/unreadableRows.ts'
import { activeTeamIds } from '../../stores/players/roster.ts'
import { getPlayersById } from '../../stores/players/store.ts'
import { listLiveOfPlayer, liveRegistrations } from '../../stores/registrations/store.ts'
import { getTeamsById } from '../../stores/teams/store.ts'
import { listGuardians } from '../../stores/users/guardianLinks.ts'

/** Everything from which the list of a person's conversations follows, in one round trip. */
export async function loadMember(person: Person): Promise<MessagingMember> {
  const [family, coached, isUnguardedChild, registered] = await Promise.all([
    getPlayersById(memberIds(person)),
    getTeamsById(person.teamIds),
    hasNoGuardian(person),
    Promise.all(memberIds(person).map(listLiveOfPlayer)),
  ])
  return {
    ...sessionMember(person),
    ...familyFields(person, family),
    isUnguardedChild,
    programIds: [
      ...new Set([
        ...registered.flat().map(({ programId }) => programId),
        ...coached.flatMap(({ programId }) => programId ?? []),
      ]),
    ],
  }
}

/**
 * Only what is needed to decide about one conversation, in at most one round trip. Also who only reads it is not told
 * that there is none, where it cannot be known.
 */
export const loadMemberFor = (person: Person, target: Target): Promise<MessagingMember> =>
  requireReadableRows(() => readMemberFor(person, target))

async function readMemberFor(person: Person, target: Target): Promise<MessagingMember> {
  const known = sessionMember(person)
  if (isAddressed(known, target) && person.role !== 'player') return known
  if (target.type !== 'program') {
    const [family, isUnguardedChild] = await Promise.all([
      getPlayersById(memberIds(person)),
      hasNoGuardian(person),
    ])
    return { ...known, ...familyFields(person, family), isUnguardedChild }
  }
  const { programId } = target
  const [registered, coached] = await Promise.all([
    liveRegistrations.getMany(memberIds(person).map(child => keys.liveRegistration(child, programId))),
    getTeamsById(person.teamIds),
  ])
  const isIn = registered.length > 0 || coached.some(team => team.programId === programId)
  return { ...known, programIds: isIn ? [programId] : [] }
}

/** Everything that decides whether two people may write to each other, in one round trip. */
export async function loadPair(people: readonly Person[]): Promise<MessagingMember[]> {
  return Promise.all(
    people.map(async person => ({
      ...sessionMember(person),
      ...(isPrivileged(person.role) ? {} : familyFields(person, await getPlayersById(memberIds(person)))),
    })),
  )
}

/** Is this a child without any guardian? */
const hasNoGuardian = async ({ role, user: { playerId } }: Person): Promise<boolean> =>
  role === 'player' && playerId !== undefined && (await listGuardians(playerId)).length === 0

/** The part that needs no further reads. */
const sessionMember = ({ id, role, teamIds }: Person): MessagingMember => ({
  id,
  role,
  coachedTeamIds: teamIds,
  familyTeamIds: [],
  programIds: [],
  childAccountIds: [],
})

/** A guardian's children's accounts count; a player's own account does not. */
const familyFields = (
  person: Person,
  family: Awaited<ReturnType<typeof getPlayersById>>,
): Pick<MessagingMember, 'familyTeamIds' | 'childAccountIds'> => ({
  familyTeamIds: [...new Set(family.flatMap(activeTeamIds))],
  childAccountIds: person.user.playerId ? [] : family.map(({ userId }) => userId),
})
