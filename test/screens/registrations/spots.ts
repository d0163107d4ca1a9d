import { inject } from 'vitest'
import { findBirthday } from '#infra/local/seed/plan/cast.ts'
import { PublicConfig } from '#shared/club/model.ts'
import { Intent } from '#shared/payments/model.ts'
import type { Program } from '#shared/programs/model.ts'
import { api } from '#shared/routes.ts'
import { createCardPayer, validCard } from '../../cards.ts'
import { withId } from '../programs/program.ts'
import { createParent, createRegistration } from '../programs/season.ts'
import { callApi } from '../story.ts'

/** Families with a child in a program or on its waiting list, created through the API; each returns the surname. */

/** With a birthday that makes the child U11 in this program, in whatever year that is. */
export async function createDeferredSpot(program: Program, child: string): Promise<string> {
  const { token, surname, ids } = await createParent(
    { [child]: 'Male' },
    findBirthday(11, program.startDate ?? '', 0),
  )
  await createRegistration(token, ids[child], program, { later: true })
  return surname
}

/** Pays by card. */
export async function createPaidSpot(program: Program, child: string): Promise<string> {
  const { token, surname, ids } = await createParent({ [child]: 'Male' })
  const { id } = await createRegistration(token, ids[child], program)
  const begun = { amount: program.fee, registrationId: id }
  const { clientSecret } = Intent.parse(await callApi(api.payments.createIntent, { token, body: begun }))
  const { payments } = PublicConfig.parse(await callApi(api.club.config))
  await createCardPayer(inject('clubUrl') + payments.url, payments.publishableKey)(clientSecret, validCard)
  await callApi(withId(api.registrations.update, id), { token, body: { paymentStatus: 'paid' } })
  return surname
}

export async function joinWaitlist({ id }: Program, child: string): Promise<string> {
  const { token, surname, ids } = await createParent({ [child]: 'Male' })
  await callApi(api.waiting.join, { token, body: { programId: id, playerId: ids[child] } })
  return surname
}
