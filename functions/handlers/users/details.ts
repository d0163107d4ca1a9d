import type { UserDetails } from '#shared/users/people.ts'
import type { users as routes } from '#shared/users/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import { notFound } from '../../platform/http/errors.ts'
import { toCurrentUser } from '../../services/auth/currentUser.ts'
import { toParents, toPlayers, toUserListItem } from '../../services/users/view.ts'
import { getPlayersById, getPlayersWithCertificate, type PlayerRow } from '../../stores/players/store.ts'
import {
  listRegistrationHistory,
  listRegistrationsOfUser,
  type RegistrationRow,
} from '../../stores/registrations/store.ts'
import { listTeams, type TeamRow } from '../../stores/teams/store.ts'
import { type GuardianRow, listGuardians } from '../../stores/users/guardianLinks.ts'
import { getOwnRows, type OwnRows, type UserRow } from '../../stores/users/store.ts'

/** A user's whole profile, for the user and for administrators. */
export async function getUserDetails({
  caller,
  params,
}: Request<typeof routes.details>): Promise<UserDetails> {
  const { id } = params
  if (id !== caller.id && caller.role !== 'admin') throw notFound('User')
  const [own, registered, teams] = await Promise.all([
    getOwnRows(id),
    listRegistrationsOfUser(id),
    listTeams(),
  ])
  if (!own || own.user.status === 'deleting') throw notFound('User')
  return own.user.playerId
    ? childDetails(own, { playerId: own.user.playerId, isSelf: id === caller.id }, teams)
    : adultDetails(own, registered, teams)
}

async function adultDetails(
  own: OwnRows,
  registered: RegistrationRow[],
  teams: TeamRow[],
): Promise<UserDetails> {
  const [children, certificates] = await Promise.all([
    getPlayersById(own.childIds),
    getPlayersWithCertificate(own.childIds),
  ])
  const coached = own.teamIds.flatMap(id => teams.find(team => team.id === id) ?? [])
  const role = own.user.role === 'assistant_coach' ? 'assistant_coach' : 'coach'
  return {
    ...profileOf(own.user),
    relationships: { players: toPlayers(own.children), parents: [] },
    registrations: registered.map(registrationLine),
    teams: [
      ...coached.map(team => teamLine(team, role)),
      ...children.flatMap(child => teamsOf(child, teams, nameOf(child))),
    ],
    documents: children.flatMap(child => listDocuments(child, certificates)),
  }
}

/** Children do not read about themselves what families pay, nor that there is a certificate. */
async function childDetails(
  { user }: OwnRows,
  { playerId, isSelf }: { playerId: string; isSelf: boolean },
  teams: TeamRow[],
): Promise<UserDetails> {
  const [[child], guardians, certificates, registered] = await Promise.all([
    getPlayersById([playerId]),
    listGuardians(playerId),
    getPlayersWithCertificate([playerId]),
    listRegistrationHistory(playerId),
  ])
  return {
    ...profileOf(user),
    relationships: { players: [], parents: toParents(guardians) },
    // Not for the child: another guardian may have their password, and must not learn the address by it.
    inheritedAddress:
      user.address || isSelf ? undefined : addressOf(guardians.find(({ primary }) => primary)),
    registrations: registered.map(row => ({
      ...registrationLine(row),
      ...(isSelf && { paymentStatus: undefined }),
    })),
    teams: child ? teamsOf(child, teams) : [],
    documents: child ? listDocuments(child, isSelf ? new Set() : certificates) : [],
  }
}

function profileOf(user: UserRow) {
  const { permissions: _, ...profile } = toCurrentUser(user)
  const { hasLogin = false, passwordDue = false } = toUserListItem(user)
  return { ...profile, hasLogin, passwordDue, playerId: user.playerId, invitedAt: user.invitedAt }
}

const addressOf = (guardian: GuardianRow | undefined) =>
  guardian?.address === undefined
    ? undefined
    : { address: guardian.address, city: guardian.city, state: guardian.state, zip: guardian.zip }

const registrationLine = ({ program, ...row }: RegistrationRow): UserDetails['registrations'][number] => ({
  ...row,
  programId: row.programRemoved ? undefined : row.programId,
  programName: program,
})

const nameOf = ({ firstName, lastName }: PlayerRow): string => `${firstName} ${lastName}`

type TeamLine = UserDetails['teams'][number]

const teamsOf = (child: PlayerRow, teams: readonly TeamRow[], playerName?: string): TeamLine[] =>
  Object.values(child.memberships)
    .filter(({ active }) => active)
    .flatMap(({ teamId }) => teams.find(({ id }) => id === teamId) ?? [])
    .map(team => ({ ...teamLine(team, 'player'), playerName }))

const teamLine = ({ id, name, season, division }: TeamRow, role: TeamLine['role']): TeamLine => ({
  id,
  name,
  season,
  year: /\b\d{4}\b/.exec(season)?.[0],
  division: division ?? undefined,
  role,
})

function listDocuments(child: PlayerRow, certificates: ReadonlySet<string>): UserDetails['documents'] {
  const of = { playerId: child.id, playerName: nameOf(child) }
  return [
    ...(certificates.has(child.id) ? [{ ...of, kind: 'birthCertificate' as const }] : []),
    ...(child.playerImageUrl ? [{ ...of, kind: 'picture' as const }] : []),
  ]
}
