import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'
import { confirmAddress } from '../confirmAddress.ts'
import { newAccount, newPlayer, numbered } from '../forms.ts'

export interface Account {
  id: string
  email: string
  as: { token: string }
}

export const tokenIn = (text = ''): string => /token=([\w.-]+)/.exec(text)?.[1] ?? ''

/** An office, and accounts with addresses that nobody has confirmed. */
export async function createUnconfirmedFixture(club: Club) {
  const office = await club.person('admin')
  return {
    office,
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
