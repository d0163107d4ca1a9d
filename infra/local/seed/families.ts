import { getStripe } from '#functions/platform/stripe/client.ts'
import { ageGroupOf } from '#shared/registrations/eligibility.ts'
import { api } from '#shared/routes.ts'
import { compareCodeUnits } from '#shared/text.ts'
import { insertPerson, type Person, signIn } from '../people.ts'
import { getDatedProgram } from './getDatedProgram.ts'
import type { LeagueChild } from './league.ts'
import { daysAgo, letPass } from './moments.ts'
import { type Child, castNewcomers, newParent } from './plan/cast.ts'
import { travelTeams } from './plan/clubTeams.ts'
import { buildPlayerForm } from './plan/forms.ts'
import { planEvening } from './plan/scatter.ts'
import type { Programs } from './programs.ts'
import type { SeededClub } from './seededClub.ts'

type Caller = Pick<Person, 'token'>

/**
 * The last three weeks: families new and known to the club register for the travel season, in every state of
 * payment, and the youngest children for the free clinic.
 */
export async function seedFamilies(
  club: SeededClub,
  director: Caller,
  programs: Programs,
  rosters: LeagueChild[][],
): Promise<void> {
  const { now } = club.clock
  const startOf = async (id: string) => (await getDatedProgram(club, id)).startDate
  const travelStart = await startOf(programs.travel)
  const newcomers = castNewcomers(travelStart, await startOf(programs.clinic))
  const returning = rosters.slice(1, 5).flatMap(roster => roster.filter((_, n) => n % 4 === 1))
  const parents = new Map<number, Person>()
  const genders = new Map<string, Child['gender']>()
  const enroll = async (as: Caller, playerId: string, at: number, child: Omit<Child, 'family'>) => {
    genders.set(playerId, child.gender)
    const settle = settling[at % settling.length] ?? 'paid'
    const fitting = findTravelTeam(programs, child.gender, ageGroupOf(child.dateOfBirth, travelStart))
    const teamId = at % 3 === 2 ? fitting : undefined
    await registerAndPay(club, as, { playerId, programId: programs.travel, teamId, settle })
  }
  const setTime = (at: number) => {
    club.clock.now = daysAgo(now, 20 - Math.floor(at * 0.7), planEvening(at))
  }
  for (const [n, child] of newcomers.travel.entries()) {
    setTime(n * 2)
    const parent = await insertPerson(newParent(child.family), club.clock.now)
    parents.set(child.family, parent)
    await enroll(parent, await enterChild(club, parent, child, 200 + n), n * 2, child)
    const known = returning[n]
    if (!known) continue
    setTime(n * 2 + 1)
    await enroll(await signInAgain(club, known.parentId), known.id, n * 2 + 1, known)
  }
  for (const [n, child] of newcomers.clinic.entries()) {
    const parent = parents.get(child.family)
    if (!parent) throw new Error(`no family ${child.family}`)
    club.clock.now = daysAgo(now, 9 - n, planEvening(n))
    const as = await signInAgain(club, parent.id)
    const playerId = await enterChild(club, as, child, 300 + n)
    await registerAndPay(club, as, { playerId, programId: programs.clinic, settle: 'pay later' })
  }
  club.clock.now = now
  // Families who did not pay in time, or never chose how to pay, have lost the spot by now.
  await club.tick()
  await placeSome(club, director, programs, genders)
  club.clock.now = now
}

/** Families who already existed at the time shown by the club's clock. */
export const signInAgain = async ({ clock }: SeededClub, id: string): Promise<Caller> => ({
  token: await signIn({ id, sessionVersion: 1 }, clock.now),
})

const settling = ['paid', 'paid', 'pay later', 'paid', 'open'] as const

/** The first who registered are already on their travel teams; the others wait for the office to place them. */
async function placeSome(
  club: SeededClub,
  as: Caller,
  programs: Programs,
  genders: ReadonlyMap<string, Child['gender']>,
): Promise<void> {
  const registered = await club.ok(api.registrations.list, { as, query: { programId: programs.travel } })
  const active = registered
    .filter(({ state }) => state === 'active')
    .toSorted((one, other) => compareCodeUnits(one.createdAt, other.createdAt))
  club.clock.now = daysAgo(club.clock.now, 5, '21:10')
  for (const { id, playerId, ageGroup } of active.slice(0, active.length / 3)) {
    letPass(club, 2)
    const teamId = findTravelTeam(programs, genders.get(playerId), ageGroup)
    if (teamId) await club.ok(api.registrations.update, { as, params: { id }, body: { teamId } })
  }
}

function findTravelTeam(
  { travelTeamIds }: Programs,
  gender: Child['gender'] | undefined,
  ageGroup: number,
): string | undefined {
  return travelTeamIds[travelTeams.findIndex(team => team.ageGroup === ageGroup && team.gender === gender)]
}

export async function enterChild(
  club: SeededClub,
  as: Caller,
  child: Omit<Child, 'family'>,
  n: number,
): Promise<string> {
  const { id } = await club.ok(api.players.create, { as, body: buildPlayerForm(child, n) })
  return id
}

interface NewRegistration {
  playerId: string
  programId: string
  teamId?: string | undefined
  settle: 'paid' | 'pay later' | 'open'
  /** The code of a discount. */
  code?: string
}

/**
 * Registers, with or without a code, and pays as the family does: by card through the Stripe stand-in, later, or not
 * yet.
 */
export async function registerAndPay(
  club: SeededClub,
  as: Caller,
  { settle, code, ...body }: NewRegistration,
): Promise<string> {
  const created = await club.ok(api.registrations.create, { as, body })
  letPass(club, 3)
  const { id } = created
  const { balance = 0 } = code
    ? await club.ok(api.registrations.applyCode, { as, params: { id }, body: { code } })
    : created
  const settled = (paymentStatus: 'paid' | 'pay_later') =>
    club.ok(api.registrations.update, { as, params: { id }, body: { paymentStatus } })
  if (settle === 'pay later') await settled('pay_later')
  if (settle !== 'paid') return id
  const { clientSecret } = await club.ok(api.payments.createIntent, {
    as,
    body: { amount: balance, registrationId: id },
  })
  const intentId = clientSecret.split('_secret')[0] ?? ''
  await (await getStripe()).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
  await settled('paid')
  return id
}
