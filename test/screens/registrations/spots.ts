import { inject } from 'vitest'
import { PublicConfig } from '#shared/club/model.ts'
import { Intent } from '#shared/payments/model.ts'
import type { Program } from '#shared/programs/model.ts'
import { api } from '#shared/routes.ts'
import { goodCard, payWith } from '#test/cards.ts'
import { at } from '../programs/program.ts'
import { parentOf, registered } from '../programs/season.ts'
import { ask } from '../story.ts'

/** A family whose son is in a program, or on its waiting list, made without a browser; its surname. */

export async function deferredPlace(program: Program, child: string): Promise<string> {
  const { token, surname, ids } = await parentOf({ [child]: 'Male' })
  await registered(token, ids[child], program, { later: true })
  return surname
}

/** By card. */
export async function paidPlace(program: Program, child: string): Promise<string> {
  const { token, surname, ids } = await parentOf({ [child]: 'Male' })
  const { id } = await registered(token, ids[child], program)
  const begun = { amount: program.fee, registrationId: id }
  const { clientSecret } = Intent.parse(await ask(api.payments.createIntent, { token, body: begun }))
  const { payments } = PublicConfig.parse(await ask(api.club.config))
  await payWith(inject('clubUrl') + payments.url, payments.publishableKey)(clientSecret, goodCard)
  await ask(at(api.registrations.update, id), { token, body: { paymentStatus: 'paid' } })
  return surname
}

export async function onWaitlist({ id }: Program, child: string): Promise<string> {
  const { token, surname, ids } = await parentOf({ [child]: 'Male' })
  await ask(api.waiting.join, { token, body: { programId: id, playerId: ids[child] } })
  return surname
}
