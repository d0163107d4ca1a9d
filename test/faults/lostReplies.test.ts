import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { createAccessFixture, findRoute } from '../access/calls/calls.ts'
import { openClub, validCard } from '../club.ts'
import { createReplyLoss } from '../replyLoss.ts'

const { watch, sendLosing } = createReplyLoss()
const club = await openClub({ watch: { dynamodb: watch } })
const fixtures = await createAccessFixture(club)
afterAll(async () => expect(await club.verify()).toEqual([]))

/** A valid call of a route by a new person, which can be repeated. */
const ownCall = (key: string) => async () => {
  const actor = await fixtures.actor(key === 'POST /api/register' ? 'anonymous' : 'parent')
  const call = { as: actor.as, ...(await fixtures.own[key]?.(actor)) }
  return () => club.call(findRoute(key), call)
}

/** The check at Stripe after a payment whose webhook was lost. */
async function returnPage() {
  const actor = await fixtures.actor('parent')
  const { id, balance } = await fixtures.registrationOf(actor.id)
  const body = { amount: balance ?? 0, registrationId: id }
  const { clientSecret } = await club.ok(api.payments.createIntent, { as: actor.as, body })
  club.stripe.faults.dropWebhook = {}
  await club.pay(clientSecret, validCard)
  club.stripe.faults.dropWebhook = undefined
  const call = { as: actor.as, params: { id }, body: { paymentStatus: 'paid' } }
  return () => club.call(api.registrations.update, call)
}

describe.each([
  ['registering an account', ownCall('POST /api/register')],
  ['signing in', ownCall('POST /api/login')],
  ['coming back to a session', ownCall('POST /api/recover-session')],
  ['extending a session', ownCall('POST /api/extend-session')],
  ['signing out', ownCall('POST /api/logout')],
  ['adding a child', ownCall('POST /api/players')],
  ['registering a child', ownCall('POST /api/registrations')],
  ['preparing a payment', ownCall('POST /api/create-payment-intent')],
  ['deferring a payment', ownCall('PATCH /api/registrations/{id}')],
  ['returning from a payment', returnPage],
])('%s, when the replies of a write are lost', (_, prepare) => {
  it('one lost reply of a write goes unnoticed, and after losing all of them the same call succeeds with one effect', async () => {
    for (let nth = 0; ; nth++) {
      const once = await sendLosing({ nth, times: 1 }, await prepare())
      if (!once.met) return expect(nth).toBeGreaterThan(0)
      expect(once.reply.status, `write ${nth}`).toBeLessThan(300)

      const send = await prepare()
      const { reply } = await sendLosing({ nth, times: 100 }, send)
      if (reply.status >= 300) expect([reply.status, reply.headers['retry-after']]).toEqual([503, '2'])
      expect((await send()).status, `after write ${nth}`).toBeLessThan(300)
    }
  })
})
