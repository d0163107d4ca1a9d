import { randomBytes } from 'node:crypto'
import type { createCaller } from '#infra/local/caller.ts'
import { demoPassword } from '#infra/local/demo.ts'
import { api } from '#shared/routes.ts'

/** A demo club, of whatever release, and how its families' cards are charged. */
export interface WorkedClub {
  ok: ReturnType<typeof createCaller>['ok']
  pay: (clientSecret: string, card: string) => Promise<{ status?: string }>
  today: string
}

/** The club with its staff signed in, and marks that make all names new. */
export async function enterClub(club: WorkedClub) {
  const mark = randomBytes(4).toString('hex')
  const signIn = (username: string, password = demoPassword) =>
    club.ok(api.auth.login, { body: { username, password } })
  const [admin, director, coach] = await Promise.all([signIn('admin'), signIn('director'), signIn('coach')])
  /** The same for names of people, which have no digits. */
  const letters = mark.replace(/\d/g, digit => 'ghijklmnop'[Number(digit)] ?? '')
  return { ...club, mark, letters, signIn, admin, director, coach }
}
export type Scene = Awaited<ReturnType<typeof enterClub>>
