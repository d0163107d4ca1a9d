import type { Call } from '#infra/local/caller.ts'
import type { Route } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { type AccessFixture, createAccessFixture } from '../access/calls/calls.ts'
import type { Principal } from '../access/expectations.ts'
import { type Club, validCard } from '../club.ts'
import { createFormCaller, encodeForm, formFields } from '../credentials/credentials.ts'
import { newTeam } from '../forms.ts'
import { files } from '../uploads/files.ts'
import { createRegistrationStories } from './registrationStories.ts'

/** Prepares measured writes; each story returns the call, or the webhook, that is ready to be sent. */
export async function createWriteStories(club: Club) {
  const fixtures = await createAccessFixture(club)
  /** The request of the access fixture, sent by somebody with this role. */
  const usual: UsualRequest = async (key, principal) => {
    const actor = await fixtures.actor(principal)
    return { ...(await fixtures.own[key]?.(actor)), as: actor.as }
  }
  const stories = { ...createRegistrationStories(club, fixtures), ...createVariants(club, fixtures, usual) }
  return { usual, stories }
}

export type StoryName = keyof Awaited<ReturnType<typeof createWriteStories>>['stories']

type UsualRequest = (key: string, principal: Principal) => Promise<Call<Route>>

/** Requests that differ from the usual one. */
function createVariants(club: Club, fixtures: AccessFixture, usual: UsualRequest) {
  const billedIntent = async () => {
    const { id, as } = await fixtures.actor('parent')
    const { id: invoiceId, balance: amount } = await fixtures.billed(id)
    return { as, body: { invoiceId, amount } }
  }
  const directTo = async (role: 'parent' | 'child') => {
    const [{ id: coach, as }, parent] = [await fixtures.actor('coach'), await fixtures.actor('parent')]
    const { id: teamId } = await fixtures.teamOf(coach)
    const child = await fixtures.childOf(parent.id, { teamId })
    const { getPlayer } = await import('#functions/stores/players/store.ts')
    const recipientId = role === 'parent' ? parent.id : (await getPlayer(child.id))?.userId
    return { as, body: { content: 'Hello', recipientId } }
  }

  return {
    coachedTeam: async () => {
      const [{ id: headCoachId }, { id }] = [
        await fixtures.actor('coach'),
        await fixtures.actor('assistant coach'),
      ]
      return { as: fixtures.admin, body: newTeam('Coached', { headCoachId, assistantCoachIds: [id] }) }
    },
    childrenWantNumbers: async () => {
      const { id } = await fixtures.teamOf(fixtures.family.id)
      await fixtures.childOf(fixtures.family.id, { teamId: id, requestedNumbers: [7] })
      return { as: fixtures.admin, params: { id } }
    },

    inviteParent: async () => ({
      as: fixtures.admin,
      body: { fullName: 'Ann Doe', role: 'parent', email: 'invited@example.com' },
    }),
    changeOtherProfile: async () => ({
      as: fixtures.admin,
      params: { id: (await club.person('parent')).id },
      body: { fullName: 'Ann Doe', email: 'changed@example.com', phoneNumber: '555-010-1234' },
    }),
    demoteAdmin: async () => ({
      as: fixtures.admin,
      params: { id: (await club.person('admin')).id },
      body: { role: 'parent' },
    }),

    weeklyEvent: async () => {
      const once = await usual('POST /api/events', 'coach')
      return { ...once, body: { ...Object(once.body), repeats: { days: ['Tuesday'], count: 10 } } }
    },
    awardTeam: async () => {
      const once = await usual('POST /api/achievements', 'admin')
      const { id: teamId } = await fixtures.teamOf(fixtures.family.id)
      return { ...once, body: { ...Object(once.body), playerId: 0, teamId } }
    },
    credentialWithPicture: async () => {
      const coach = await club.person('coach')
      const picture = { name: 'file', value: files.png, fileName: 'card.png', type: 'image/png' }
      return () => createFormCaller(club)(coach, encodeForm([...formFields(), picture]))
    },
    messageToParent: () => directTo('parent'),
    messageToChild: () => directTo('child'),

    invoiceWithNumber: async () => {
      const call = await usual('POST /api/invoices', 'admin')
      const { invoiceNumber } = await club.ok(api.invoices.generateNumber, { as: fixtures.admin })
      return { ...call, body: { ...Object(call.body), invoiceNumber } }
    },
    billedIntent,
    paidInvoiceUnseen: async () => {
      const { as, body } = await billedIntent()
      const { clientSecret } = await club.ok(api.payments.createIntent, { as, body })
      await club.pay(clientSecret, validCard)
      return { as, params: { id: body.invoiceId } }
    },
  }
}
