import { signToken } from '#functions/identity/sessions/token.ts'
import { newId } from '#functions/platform/data/ids.ts'
import { commit } from '#functions/platform/data/transaction.ts'
import { hashPassword } from '#functions/services/auth/passwords.ts'
import { consentFieldsOf } from '#functions/services/consents/record.ts'
import { club } from '#functions/stores/club/settings.ts'
import { getPlayer } from '#functions/stores/players/store.ts'
import { newSession } from '#functions/stores/sessions/store.ts'
import { staffWrites } from '#functions/stores/teams/staff.ts'
import { getTeamsById } from '#functions/stores/teams/store.ts'
import { createUser } from '#functions/stores/users/accounts.ts'
import { linkGuardian } from '#functions/stores/users/guardianLinks.ts'
import { getUser, type UserRow } from '#functions/stores/users/store.ts'
import type { Role } from '#shared/access.ts'
import { demoPassword } from './demo.ts'

export interface Person {
  id: string
  username: string
  email: string
  /** The person's one session, as bearer token and as cookie. */
  token: string
  cookie: string
}

export interface NewPerson {
  username: string
  role: Role
  firstName?: string
  lastName?: string
  mobilePhone?: string
  /** Without one, the user name at the club's domain. */
  email?: string
  address?: string
  city?: string
  state?: string
  zip?: string
  /** A coach whom nobody has approved yet. */
  pending?: boolean
  /** The teams whose staff the person belongs to. */
  teams?: string[]
  /** For a player's account: the child it belongs to. */
  playerId?: string
  /** The email address is not confirmed, and only an older code of conduct was accepted. */
  behind?: boolean
  /** When waiver and rules were accepted, of somebody who joined before that. */
  acceptedAt?: Date
}

let sharedHash: Promise<string> | undefined

/**
 * Inserts an account directly, with the demo password. All accounts share its hash, because hashing is slow on
 * purpose.
 */
export async function insertPerson(person: NewPerson, now: Date): Promise<Person> {
  sharedHash ??= hashPassword(demoPassword)
  const { username, role, firstName = 'Test', lastName = 'Person', teams = [] } = person
  const user: UserRow = {
    id: newId('usr', now),
    username,
    email: person.email ?? `${username}@club.test`,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`,
    mobilePhone: person.mobilePhone,
    address: person.address,
    city: person.city,
    state: person.state,
    zip: person.zip,
    role,
    status: person.pending ? 'pending_review' : 'active',
    sessionVersion: 1,
    passwordHash: await sharedHash,
    pwRule: 'min12',
    playerId: person.playerId,
    emailConfirmedAt: person.behind ? undefined : now.toISOString(),
    ...(role !== 'player' && consentFields(person.acceptedAt ?? now, person.behind)),
    createdAt: now.toISOString(),
  }
  const { id, createdAt } = user
  const { write, token, cookie } = await createSession(user, now)
  const staffRole = role === 'assistant_coach' ? role : 'coach'
  const programs = new Map((await getTeamsById(teams)).map(team => [team.id, team.programId ?? undefined]))
  const staff = teams.map(teamId => ({
    after: {
      teamId,
      userId: id,
      role: staffRole,
      active: true,
      programId: programs.get(teamId),
      createdAt,
    } as const,
  }))
  await commit(...createUser(user), ...staffWrites(staff), write)
  return { id, username, email: user.email, token, cookie }
}

function consentFields(now: Date, behind = false): Partial<UserRow> {
  const { waiver, codeOfConduct, mediaRelease } = club.consents
  const conduct = behind ? '2025-1' : codeOfConduct.version
  return consentFieldsOf(
    {
      waiver: { version: waiver.version, accepted: true },
      codeOfConduct: { version: conduct, accepted: true },
      mediaRelease: { version: mediaRelease.version, accepted: true },
    },
    now,
  )
}

/** A session without a password: only the sign-in tests sign in. */
export const signIn = async (user: { id: string; sessionVersion: number }, now: Date): Promise<string> =>
  (await openSession(user, now)).token

/** The same, with everything that a browser would have. */
export async function openSession(user: { id: string; sessionVersion: number }, now: Date) {
  const { write, ...session } = await createSession(user, now)
  await commit(write)
  return session
}

async function createSession(user: { id: string; sessionVersion: number }, now: Date) {
  const { session, secret, write } = newSession(user, now, { userAgent: 'local' })
  const token = await signToken({ sid: session.id, sub: user.id, sv: user.sessionVersion }, now)
  return { token, cookie: `__Host-session=${session.id}.${secret}`, sessionId: session.id, write }
}

/** Another guardian of a child, as if invited and accepted. */
export async function addGuardian(userId: string, playerId: string, primary = false): Promise<void> {
  const [guardian, player] = await Promise.all([getUser(userId), getPlayer(playerId)])
  if (!guardian || !player) throw new Error(`no guardian ${userId} or no player ${playerId}`)
  await commit(...linkGuardian(guardian, player, primary))
}
