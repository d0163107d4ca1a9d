import { api } from '#shared/routes.ts'
import type { Club } from './club.ts'
import { newPlayer } from './forms.ts'

/** A signed-in parent with one child: the starting point of most payment tests. */
export async function createFamily(club: Club, firstName = 'Sam') {
  const parent = await club.person('parent')
  const child = await club.ok(api.players.create, { as: parent, body: newPlayer(firstName) })
  return { parent, child }
}

/** The same, with the child registered for a program. */
export async function createRegisteredFamily(club: Club, programId: string) {
  const { parent, child } = await createFamily(club)
  const body = { programId, playerId: child.id }
  const registration = await club.ok(api.registrations.create, { as: parent, body })
  return { parent, child, registration }
}

/** Adds a guardian to a child, as if they had accepted an invitation. */
export async function addGuardian(userId: string, playerId: string, primary = false): Promise<void> {
  const people = await import('#infra/local/people.ts')
  await people.addGuardian(userId, playerId, primary)
}

/** The invoice of a registration, as the treasurer sees it. */
export async function fetchInvoice(club: Club, admin: { token: string }, registrationId: string) {
  const all = await club.ok(api.invoices.list, { as: admin })
  const found = all.filter(invoice => invoice.registrationId === registrationId)
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} invoices for ${registrationId}`)
  return found[0]
}
