import { signToken } from '#functions/identity/sessions/token.ts'
import { newId } from '#functions/platform/data/ids.ts'
import { commit } from '#functions/platform/data/transaction.ts'
import { hashPassword } from '#functions/services/auth/passwords.ts'
import { recorded } from '#functions/services/consents/record.ts'
import { club } from '#functions/stores/club/settings.ts'
import { getPlayer } from '#functions/stores/players/store.ts'
import { newSession } from '#functions/stores/sessions/store.ts'
import { writeStaff } from '#functions/stores/teams/staff.ts'
import { teamsById } from '#functions/stores/teams/store.ts'
import { linkGuardian } from '#functions/stores/users/guardianLinks.ts'
import { createUser, getUser, type User } from '#functions/stores/users/store.ts'
import type { Role } from '#shared/access.ts'
import { demoPassword } from './demo.ts'

export interface Person {
  id: string
  username: string
  email: string
  /** Of his one session, as bearer and as cookie. */
  token: string
  cookie: string
}

export interface NewPerson {
  username: string
  role: Role
  firstName?: string
  lastName?: string
  /** A coach whom nobody has approved yet. */
  pending?: boolean
  /** The teams he is on the staff of. */
  teams?: string[]
  /** Of a player's account: which child it is. */
  playerId?: string
  /** His address is not confirmed, and he has accepted an older code of conduct. */
  behind?: boolean
}

let sharedHash: Promise<string> | undefined

/** An account straight in the table, with the demo password, whose hash all of them share: hashing is slow on purpose. */
export async function enterPerson(person: NewPerson, now: Date): Promise<Person> {
  sharedHash ??= hashPassword(demoPassword)
  const { username, role, firstName = 'Test', lastName = 'Person', teams = [] } = person
  const user: User = {
    id: newId('usr', now),
    username,
    email: `${username}@club.test`,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`,
    role,
    status: person.pending ? 'pending_review' : 'active',
    sessionVersion: 1,
    passwordHash: await sharedHash,
    pwRule: 'min12',
    playerId: person.playerId,
    emailConfirmedAt: person.behind ? undefined : now.toISOString(),
    ...(role !== 'player' && consented(now, person.behind)),
    createdAt: now.toISOString(),
  }
  const { id, createdAt } = user
  const { write, token, cookie } = await sessionOf(user, now)
  const staffRole = role === 'assistant_coach' ? role : 'coach'
  const programs = new Map((await teamsById(teams)).map(team => [team.id, team.programId ?? undefined]))
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
  await commit(...createUser(user), ...writeStaff(staff), write)
  return { id, username, email: user.email, token, cookie }
}

function consented(now: Date, behind = false): Partial<User> {
  const { waiver, codeOfConduct, mediaRelease } = club.consents
  const conduct = behind ? '2025-1' : codeOfConduct.version
  return recorded(
    {
      waiver: { version: waiver.version, accepted: true },
      codeOfConduct: { version: conduct, accepted: true },
      mediaRelease: { version: mediaRelease.version, accepted: true },
    },
    now,
  )
}

/** A session without a password. Signing in is the subject of its own tests only. */
export const signIn = async (user: { id: string; sessionVersion: number }, now: Date): Promise<string> =>
  (await openSession(user, now)).token

/** The same with all that a browser would have of it. */
export async function openSession(user: { id: string; sessionVersion: number }, now: Date) {
  const { write, ...session } = await sessionOf(user, now)
  await commit(write)
  return session
}

async function sessionOf(user: { id: string; sessionVersion: number }, now: Date) {
  const { session, secret, write } = newSession(user, now, { userAgent: 'local' })
  const token = await signToken({ sid: session.id, sub: user.id, sv: user.sessionVersion }, now)
  return { token, cookie: `__Host-session=${session.id}.${secret}`, sessionId: session.id, write }
}

/** A further guardian of a child, as if he had been invited and had accepted. */
export async function addGuardian(userId: string, playerId: string, primary = false): Promise<void> {
  const [guardian, player] = await Promise.all([getUser(userId), getPlayer(playerId)])
  if (!guardian || !player) throw new Error(`no guardian ${userId} or no player ${playerId}`)
  await commit(...linkGuardian(guardian, player, primary))
}
