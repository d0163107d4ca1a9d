import { inject } from 'vitest'
import * as z from 'zod'
import { PublicConfig } from '#shared/club/model.ts'
import type { Route } from '#shared/http.ts'
import { Intent } from '#shared/payments/model.ts'
import { PlayerSummary } from '#shared/players/model.ts'
import { type NewProgram, Program } from '#shared/programs/model.ts'
import { Registration } from '#shared/registrations/model.ts'
import { api } from '#shared/routes.ts'
import { goodCard, payWith } from '../cards.ts'
import { newProgram } from '../forms.ts'
import { family, newName } from './line.ts'
import { ask, tokenOf } from './story.ts'

/** Programs that a story makes for itself, beside the browser. */

/** A program that is open, or as a story needs it. */
export async function entered(more: Partial<NewProgram> = {}): Promise<Program> {
  const body = newProgram(newName('Program'), more)
  return Program.parse(await ask(api.programs.create, { token: await tokenOf('director'), body }))
}

export const at = (route: Pick<Route, 'method' | 'path'>, id: string): Pick<Route, 'method' | 'path'> => ({
  method: route.method,
  path: `/api/${route.path.slice(5).replace('{id}', id)}`,
})

export const read = async (id: string) => Program.parse(await ask(at(api.programs.get, id)))

/** A family whose child is in it, and who has paid by card. */
export async function paidPlace({ id, fee }: Program, child: string): Promise<void> {
  const { token, playerId } = await familyOf(child)
  const place = { programId: id, playerId }
  const registration = Registration.parse(await ask(api.registrations.create, { token, body: place }))
  const begun = { amount: fee, registrationId: registration.id }
  const { clientSecret } = Intent.parse(await ask(api.payments.createIntent, { token, body: begun }))
  const { payments } = PublicConfig.parse(await ask(api.club.config))
  await payWith(inject('clubUrl') + payments.url, payments.publishableKey)(clientSecret, goodCard)
  await ask(at(api.registrations.update, registration.id), { token, body: { paymentStatus: 'paid' } })
}

/** A family whose child waits for a place in it. */
export async function onWaitlist({ id }: Program, child: string): Promise<void> {
  const { token, playerId } = await familyOf(child)
  await ask(api.waiting.join, { token, body: { programId: id, playerId } })
}

async function familyOf(child: string): Promise<{ token: string; playerId: string | undefined }> {
  const { token } = await family(child)
  const [player] = z.array(PlayerSummary).parse(await ask(api.players.list, { token }))
  return { token, playerId: player?.id }
}
