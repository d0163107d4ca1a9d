import { api } from '#shared/routes.ts'
import { registerAndPay, signInAgain } from './families.ts'
import type { LeagueChild } from './league.ts'
import { daysAgo, letPass } from './moments.ts'
import type { People } from './people.ts'
import type { Programs } from './programs.ts'
import type { SeededClub } from './seededClub.ts'

/**
 * The tournament is full. A girl is sick and out, so the demo family has been offered her spot, and two others wait
 * behind them. All of them play on the first team.
 */
export async function seedTournament(
  club: SeededClub,
  people: Omit<People, 'player'>,
  { tournament: programId }: Programs,
  girls: readonly LeagueChild[],
): Promise<void> {
  const { now } = club.clock
  const children = await club.ok(api.players.list, { as: people.parent })
  const riley = children.find(({ firstName }) => firstName === 'Riley')?.id
  const parentOf = ({ parentId }: LeagueChild) => signInAgain(club, parentId)
  club.clock.now = daysAgo(now, 6, '19:15')
  for (const girl of girls.slice(0, 6))
    await registerAndPay(club, await parentOf(girl), { programId, playerId: girl.id, settle: 'paid' })
  await club.ok(api.waiting.join, { as: people.parent, body: { programId, playerId: riley } })
  for (const girl of girls.slice(6, 8)) {
    letPass(club, 12)
    const body = { programId, playerId: girl.id }
    await club.ok(api.waiting.join, { as: await parentOf(girl), body })
  }
  club.clock.now = daysAgo(now, 1, '20:05')
  // Until then the list has found nothing free.
  await club.tick()
  const [ill] = await club.ok(api.registrations.list, { as: people.director, query: { programId } })
  await club.ok(api.registrations.cancel, {
    as: people.director,
    params: { id: ill?.id ?? '' },
    query: { refund: 'full', note: 'Got sick' },
  })
  await club.tick()
  club.clock.now = now
}
