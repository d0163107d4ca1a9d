import { PlayerSummary } from '#shared/players/model.ts'
import type { Program } from '#shared/programs/model.ts'
import { Registration } from '#shared/registrations/model.ts'
import { api } from '#shared/routes.ts'
import { newPlayer } from '../../forms.ts'
import { createFamily } from '../registrations/steps.ts'
import { callApi } from '../story.ts'
import { withId } from './program.ts'

/** The initial state of season tests, created through the API. */

/** A parent with a daughter or a son for each name, born in April 2016 (U10 in spring 2026) or on another day. */
export async function createParent(children: Record<string, 'Female' | 'Male'>, dateOfBirth = '2016-04-09') {
  const { token, surname, username } = await createFamily()
  const ids: Record<string, string> = {}
  for (const [firstName, gender] of Object.entries(children)) {
    const body = newPlayer(firstName, { lastName: surname, gender, dateOfBirth })
    ids[firstName] = PlayerSummary.parse(await callApi(api.players.create, { token, body })).id
  }
  return { token, surname, username, ids }
}

/** Registers through the API; with `later` the payment is deferred. */
export async function createRegistration(
  token: string,
  playerId: string | undefined,
  { id: programId }: Program,
  { later = false } = {},
): Promise<Registration> {
  const made = Registration.parse(
    await callApi(api.registrations.create, { token, body: { programId, playerId } }),
  )
  if (!later) return made
  const body = { paymentStatus: 'pay_later' }
  return Registration.parse(await callApi(withId(api.registrations.update, made.id), { token, body }))
}
