import { expect, it } from 'vitest'
import { demoPassword } from '#infra/local/demo.ts'
import { addDays, mondayOf } from '#shared/dates.ts'
import { maxEventDays } from '#shared/events/rules.ts'
import { isProfileComplete } from '#shared/players/isProfileComplete.ts'
import { api } from '#shared/routes.ts'
import { openDemoClub } from '../demoClub.ts'

const club = await openDemoClub()

/** Whose dashboard has which of the parts that not everybody has. */
const people = [
  { username: 'player', parts: { memberships: true, coaching: false, family: false } },
  { username: 'parent', parts: { memberships: true, coaching: false, family: true } },
  { username: 'newcoach', parts: { memberships: false, coaching: false, family: true } },
  { username: 'assistant', parts: { memberships: false, coaching: true, family: false } },
  { username: 'coach', parts: { memberships: false, coaching: true, family: false } },
  { username: 'director', parts: { memberships: false, coaching: false, family: false } },
  { username: 'admin', parts: { memberships: false, coaching: false, family: false } },
]

it.each(people)('each part of the dashboard of $username is what its own route answers', async who => {
  const as = await club.ok(api.auth.login, { body: { username: who.username, password: demoPassword } })
  const { today, ...answer } = await club.ok(api.dashboard.get, { as })
  const { memberships, coaching, family } = answer
  const has = { memberships: !!memberships, coaching: !!coaching, family: !!family }
  expect(has).toEqual(who.parts)

  const mine = await club.ok(api.players.list, { as, query: { myPlayers: 'true' } })
  const ofEach = await Promise.all(
    mine.map(({ id }) => club.ok(api.events.ofPlayer, { as, params: { id }, query: { from: today } })),
  )
  const from = addDays(mondayOf(today), -maxEventDays)
  expect(answer).toEqual({
    teams: await club.ok(api.teams.list, { as }),
    children: mine,
    announcements: await club.ok(api.announcements.list, { as }),
    events: await club.ok(api.events.list, { as, query: { from } }),
    attendance: ofEach.flat(),
    ...(memberships && { memberships: await club.ok(api.teams.memberships, { as }) }),
    ...(coaching && {
      coaching: await club.ok(api.teams.memberships, { as, query: { userId: as.user.id } }),
    }),
    ...(family && { family: await readFamily(as, mine) }),
  })
  expect(JSON.stringify(answer)).not.toMatch(/medical|emergency/i)
})

async function readFamily(as: { token: string }, mine: readonly { id: string }[]) {
  const details = await Promise.all(mine.map(({ id }) => club.ok(api.players.get, { as, params: { id } })))
  return {
    waiting: await club.ok(api.waiting.list, { as }),
    registrations: await club.ok(api.registrations.list, { as, query: { mine: 'true' } }),
    registrationsOfChildren: await club.ok(api.registrations.list, { as, query: { ofChildren: 'true' } }),
    invoices: await club.ok(api.invoices.mine, { as }),
    programs: await club.ok(api.programs.list, { as }),
    completeProfiles: details.filter(isProfileComplete).map(({ id }) => id),
  }
}
