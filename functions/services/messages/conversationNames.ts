import { namedUserIds, type Target } from '#shared/messages/targets.ts'
import { getProgramsById } from '../../stores/programs/store.ts'
import { getTeamsById } from '../../stores/teams/store.ts'
import { getUsersById } from '../../stores/users/store.ts'

export interface ConversationNames {
  people: ReadonlyMap<string, string>
  teams: ReadonlyMap<string, string>
  programs: ReadonlyMap<string, string>
}

/** The current names of the people, teams and programs of conversations. */
export async function getNames(targets: readonly Target[]): Promise<ConversationNames> {
  const [people, teams, programs] = await Promise.all([
    getUsersById(targets.flatMap(namedUserIds)),
    getTeamsById(targets.flatMap(target => (target.type === 'team' ? target.teamId : []))),
    getProgramsById(targets.flatMap(target => (target.type === 'program' ? target.programId : []))),
  ])
  return {
    people: new Map(people.map(({ id, fullName }) => [id, fullName])),
    teams: new Map(teams.map(({ id, name }) => [id, name])),
    programs: new Map(programs.map(({ id, name }) => [id, name])),
  }
}

/** The title of a conversation for this reader: the other participant, never the reader. */
export function conversationTitle(
  target: Target,
  { people, teams, programs }: ConversationNames,
  readerId: string,
): string {
  switch (target.type) {
    case 'global':
      return 'Everyone'
    case 'staff':
      return 'Staff'
    case 'ask':
      return target.userId === readerId
        ? 'Staff'
        : `${people.get(target.userId) ?? formerMemberName} and the staff`
    case 'team':
      return teams.get(target.teamId) ?? 'Former team'
    case 'program':
      return programs.get(target.programId) ?? 'Former program'
    case 'direct':
      return target.userIds
        .filter(id => id !== readerId)
        .map(id => people.get(id) ?? formerMemberName)
        .join(' and ')
  }
}

/** The recipient of a message, as others see it. */
export const addresseeText = (target: Target, names: ConversationNames, senderId: string): string =>
  target.type === 'ask' && target.userId === senderId
    ? 'the staff'
    : conversationTitle(target, names, senderId)

const formerMemberName = 'Former member'
