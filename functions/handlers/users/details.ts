import type { Request } from '#functions/identity/http/serve.ts'
import { notFound } from '#functions/platform/http/errors.ts'
import { currentUser } from '#functions/services/auth/currentUser.ts'
import { parentsIn, playersIn, userRow } from '#functions/services/users/view.ts'
import { certificatesOf, type Player, playersById } from '#functions/stores/players/store.ts'
import { historyOf, type Registration, registrationsOf } from '#functions/stores/registrations/store.ts'
import { listTeams, type Team } from '#functions/stores/teams/store.ts'
import { type Guardian, guardiansOf } from '#functions/stores/users/guardianLinks.ts'
import { type OwnRows, readOwnRows, type User } from '#functions/stores/users/store.ts'
import type { UserDetails } from '#shared/users/people.ts'
import type { users as routes } from '#shared/users/routes.ts'

/** The whole profile of somebody, for himself and for administrators (S2 §2, §6). */
export async function details({ caller, params }: Request<typeof routes.details>): Promise<UserDetails> {
  const { id } = params
  if (id !== caller.id && caller.role !== 'admin') throw notFound('User')
  const [own, registered, teams] = await Promise.all([readOwnRows(id), registrationsOf(id), listTeams()])
  if (!own || own.user.status === 'deleting') throw notFound('User')
  return own.user.playerId ? ofChild(own, own.user.playerId, teams) : ofAdult(own, registered, teams)
}

async function ofAdult(own: OwnRows, registered: Registration[], teams: Team[]): Promise<UserDetails> {
  const [children, certificates] = await Promise.all([
    playersById(own.childIds),
    certificatesOf(own.childIds),
  ])
  const coached = own.teamIds.flatMap(id => teams.find(team => team.id === id) ?? [])
  const role = own.user.role === 'assistant_coach' ? 'assistant_coach' : 'coach'
  return {
    ...profileOf(own.user),
    relationships: { players: playersIn(own.children), parents: [] },
    registrations: registered.map(registrationLine),
    teams: [
      ...coached.map(team => teamLine(team, role)),
      ...children.flatMap(child => teamsOf(child, teams, nameOf(child))),
    ],
    documents: children.flatMap(child => documentsOf(child, certificates)),
  }
}

async function ofChild({ user }: OwnRows, playerId: string, teams: Team[]): Promise<UserDetails> {
  const [[child], guardians, certificates, registered] = await Promise.all([
    playersById([playerId]),
    guardiansOf(playerId),
    certificatesOf([playerId]),
    historyOf(playerId),
  ])
  return {
    ...profileOf(user),
    relationships: { players: [], parents: parentsIn(guardians) },
    inheritedAddress: user.address ? undefined : addressOf(guardians.find(({ primary }) => primary)),
    registrations: registered.map(registrationLine),
    teams: child ? teamsOf(child, teams) : [],
    documents: child ? documentsOf(child, certificates) : [],
  }
}

function profileOf(user: User) {
  const { permissions: _, ...profile } = currentUser(user)
  const { hasLogin = false, passwordDue = false } = userRow(user)
  return { ...profile, hasLogin, passwordDue, playerId: user.playerId, invitedAt: user.invitedAt }
}

const addressOf = (guardian: Guardian | undefined) =>
  guardian?.address === undefined
    ? undefined
    : { address: guardian.address, city: guardian.city, state: guardian.state, zip: guardian.zip }

const registrationLine = ({ program, ...row }: Registration): UserDetails['registrations'][number] => ({
  ...row,
  programName: program,
})

const nameOf = ({ firstName, lastName }: Player): string => `${firstName} ${lastName}`

type TeamLine = UserDetails['teams'][number]

const teamsOf = (child: Player, teams: readonly Team[], playerName?: string): TeamLine[] =>
  Object.values(child.memberships)
    .filter(({ active }) => active)
    .flatMap(({ teamId }) => teams.find(({ id }) => id === teamId) ?? [])
    .map(team => ({ ...teamLine(team, 'player'), playerName }))

const teamLine = ({ id, name, season, division }: Team, role: TeamLine['role']): TeamLine => ({
  id,
  name,
  season,
  year: /\b\d{4}\b/.exec(season)?.[0],
  division: division ?? undefined,
  role,
})

function documentsOf(child: Player, certificates: ReadonlySet<string>): UserDetails['documents'] {
  const of = { playerId: child.id, playerName: nameOf(child) }
  return [
    ...(certificates.has(child.id) ? [{ ...of, kind: 'birthCertificate' as const }] : []),
    ...(child.playerImageUrl ? [{ ...of, kind: 'picture' as const }] : []),
  ]
}
