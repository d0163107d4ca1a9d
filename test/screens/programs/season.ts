import { inject } from 'vitest'
import { PlayerSummary } from '#shared/players/model.ts'
import type { Program } from '#shared/programs/model.ts'
import { Registration } from '#shared/registrations/model.ts'
import { api } from '#shared/routes.ts'
import { newPlayer } from '#test/forms.ts'
import { family } from '../registrations/steps.ts'
import { ask } from '../story.ts'
import { at } from './program.ts'

/** What stories of a season begin with, made without a browser. */

/** A parent with a daughter or a son for each name, born in April 2016: U10 in spring 2026. */
export async function parentOf(children: Record<string, 'Female' | 'Male'>) {
  const { token, surname, username } = await family()
  const ids: Record<string, string> = {}
  for (const [firstName, gender] of Object.entries(children)) {
    const body = newPlayer(firstName, { lastName: surname, gender })
    ids[firstName] = PlayerSummary.parse(await ask(api.players.create, { token, body })).id
  }
  return { token, surname, username, ids }
}

/** Registered without a browser; `later`: and the payment put off. */
export async function registered(
  token: string,
  playerId: string | undefined,
  { id: programId }: Program,
  { later = false } = {},
): Promise<Registration> {
  const made = Registration.parse(
    await ask(api.registrations.create, { token, body: { programId, playerId } }),
  )
  if (!later) return made
  const body = { paymentStatus: 'pay_later' }
  return Registration.parse(await ask(at(api.registrations.update, made.id), { token, body }))
}

/** Has what is due now done now, and not within the minute. */
export async function tick(): Promise<void> {
  const response = await fetch(`${inject('clubUrl')}/_local/tick`, { method: 'POST' })
  if (!response.ok) throw new Error(`tick answered ${response.status}`)
}
