import { invitationToken } from '#functions/identity/mailLinks/families.ts'
import { getInvitation, parseInvitationId } from '#functions/stores/families/store.ts'
import { api } from '#shared/routes.ts'
import { daysAgo } from './moments.ts'
import type { People } from './people.ts'
import type { SeededClub } from './seededClub.ts'

/** The demo family's second child has had a second guardian from the start; one is invited for the first child. */
export async function seedGuardians(
  club: SeededClub,
  { parent, parent2 }: Omit<People, 'player'>,
): Promise<void> {
  const { now } = club.clock
  const own = await club.ok(api.players.list, { as: parent, query: { myPlayers: 'true' } })
  const childOf = (firstName: string) => own.find(child => child.firstName === firstName)?.id ?? ''
  const invite = (id: string, email: string) =>
    club.ok(api.families.invite, { as: parent, params: { id }, body: { email } })

  club.clock.now = daysAgo(now, 19, '20:25')
  const { id } = await invite(childOf('Sky'), parent2.email)
  const invitation = await getInvitation(parseInvitationId(id))
  const token = invitation ? await invitationToken(invitation) : ''
  club.clock.now = daysAgo(now, 19, '21:40')
  await club.ok(api.families.accept, { as: parent2, body: { token } })

  club.clock.now = daysAgo(now, 2, '12:20')
  await invite(childOf('Riley'), 'grandma.rivera@example.com')
  club.clock.now = now
}
