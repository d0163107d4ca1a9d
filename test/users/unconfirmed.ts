import { api } from '#shared/routes.ts'
import { tokenIn } from '../auth/steps.ts'
import type { Club } from '../club.ts'
import { confirmAddress } from '../confirmAddress.ts'
import { newAccount, newPlayer, numbered } from '../forms.ts'

export interface Account {
  id: string
  email: string
  as: { token: string }
}

/** What is known of an address: nothing, that mail arrives, or whose it is. */
export const addressStates = ['never confirmed', 'confirmed from outside', 'confirmed from inside'] as const
export type AddressState = (typeof addressStates)[number]

/** An office, and accounts with addresses that nobody has confirmed. */
export async function createUnconfirmedFixture(club: Club) {
  const office = await club.person('admin')
  const [{ getUser, updateUser }, { commit }] = await Promise.all([
    import('#functions/stores/users/store.ts'),
    import('#functions/platform/data/transaction.ts'),
  ])
  async function bring({ id, email }: Pick<Account, 'id' | 'email'>, state: AddressState): Promise<void> {
    if (state === 'confirmed from inside') {
      await club.ok(api.auth.resendConfirmation, { as: { token: await club.signIn({ id }) }, body: {} })
      await confirmAddress(club, email)
    }
    const user = await getUser(id)
    if (!user || state !== 'confirmed from outside') return
    const emailConfirmedAt = club.clock.now.toISOString()
    await commit(updateUser(user, { emailConfirmedAt, confirmedSignedOut: true }))
  }
  return {
    office,
    /** Brings an account whose address was never confirmed into a state; no version from 0.3.0 confirms from outside. */
    bring,
    /** Registers with an address, whose owner may know nothing of it. */
    async register(more: object = {}): Promise<Account> {
      const username = numbered('claims')
      const { token, user } = await club.ok(api.auth.register, { body: newAccount(username, more) })
      return { id: user.id, email: user.email, as: { token } }
    },
    /** The token of an office's invitation to be the child's guardian. */
    async invitationTo(email: string, playerId: string): Promise<string> {
      await club.ok(api.families.invite, { as: office, params: { id: playerId }, body: { email } })
      await club.tick()
      return tokenIn(club.ses.mails(email).findLast(({ text }) => text.includes('/guardian'))?.text)
    },
    confirm: ({ email }: Pick<Account, 'email'>) => confirmAddress(club, email),
    childrenOf: ({ as }: Account) => club.ok(api.players.list, { as }),
    orphan: () => club.ok(api.players.create, { as: office, body: newPlayer(numbered('Orphan')) }),
  }
}
