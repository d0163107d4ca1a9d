import { programsById } from '#functions/stores/programs/store.ts'
import { teamsById } from '#functions/stores/teams/store.ts'
import { usersById } from '#functions/stores/users/store.ts'
import { namedIn, type Target } from '#shared/messages/targets.ts'

export interface Names {
  people: ReadonlyMap<string, string>
  teams: ReadonlyMap<string, string>
  programs: ReadonlyMap<string, string>
}

/** What the people, teams and programs of conversations are called now. */
export async function namesOf(targets: readonly Target[]): Promise<Names> {
  const [people, teams, programs] = await Promise.all([
    usersById(targets.flatMap(namedIn)),
    teamsById(targets.flatMap(target => (target.type === 'team' ? target.teamId : []))),
    programsById(targets.flatMap(target => (target.type === 'program' ? target.programId : []))),
  ])
  return {
    people: new Map(people.map(({ id, fullName }) => [id, fullName])),
    teams: new Map(teams.map(({ id, name }) => [id, name])),
    programs: new Map(programs.map(({ id, name }) => [id, name])),
  }
}

/** What a conversation is called by somebody; whom it is with is not himself. */
export function titleOf(target: Target, { people, teams, programs }: Names, readerId: string): string {
  switch (target.type) {
    case 'global':
      return 'Everyone'
    case 'staff':
      return 'Staff'
    case 'ask':
      return target.userId === readerId ? 'Staff' : `${people.get(target.userId) ?? former} and the staff`
    case 'team':
      return teams.get(target.teamId) ?? 'Former team'
    case 'program':
      return programs.get(target.programId) ?? 'Former program'
    case 'direct':
      return target.userIds
        .filter(id => id !== readerId)
        .map(id => people.get(id) ?? former)
        .join(' and ')
  }
}

/** Whom somebody has written to, as it is told to others. */
export const addressee = (target: Target, names: Names, senderId: string): string =>
  target.type === 'ask' && target.userId === senderId ? 'the staff' : titleOf(target, names, senderId)

const former = 'Former member'
