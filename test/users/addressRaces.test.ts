import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { confirmAddress } from '../confirmAddress.ts'
import { newAccount, numbered } from '../forms.ts'
import { createRaceInjector } from '../raceInjector.ts'

/** An address is changed while something else happens to the account: nobody keeps or confirms an address of others. */

const { watch, beforeNextWrite } = createRaceInjector()
const club = await openClub({ watch: { dynamodb: watch } })
afterAll(async () => expect(await club.verify()).toEqual([]))

const freshAddress = () => `${numbered('race')}@example.com`
async function register() {
  const { token, user } = await club.ok(api.auth.register, { body: newAccount(numbered('racer')) })
  return { id: user.id, email: user.email, token }
}
const change = (as: { id: string; token: string }, email: string) =>
  club.call(api.users.updateProfile, {
    as,
    params: { id: as.id },
    body: { email, password: newAccount('x').password },
  })
const me = (as: { token: string }) => club.ok(api.users.me, { as })
const { getClaimOwner } = await import('#functions/stores/claims/store.ts')
const ownerOf = (email: string) => getClaimOwner('email', email)

describe('a change of address', () => {
  it('fails when another change comes between, and leaves the account one address', async () => {
    const account = await register()
    const [first, second] = [freshAddress(), freshAddress()]
    beforeNextWrite(() => change(account, first), second)
    const { status, json } = await change(account, second)
    expect([status, json]).toMatchObject([409, { message: expect.stringContaining('was just changed') }])
    expect(await me(account)).toMatchObject({ email: first })
    expect(await Promise.all([account.email, first, second].map(ownerOf))).toEqual([
      undefined,
      account.id,
      undefined,
    ])
  })

  it('a change of address leaves an account one address when many changes are sent at once', async () => {
    const account = await register()
    const wanted = [freshAddress(), freshAddress(), freshAddress()]
    await Promise.all(wanted.map(email => change(account, email)))
    const { email } = await me(account)
    const held = await Promise.all([account.email, ...wanted].map(ownerOf))
    expect([account.email, ...wanted].filter((_, at) => held[at])).toEqual([email])
  })

  it('a change of address does not take over the confirmation of the former address', async () => {
    const account = await register()
    const address = freshAddress()
    beforeNextWrite(() => confirmAddress(club, account.email, account), address)
    expect((await change(account, address)).status).toBe(409)
    expect(await me(account)).toMatchObject({ email: account.email, emailConfirmed: true })
  })

  it('a change of address keeps a link to the former address from confirming the new one', async () => {
    const account = await register()
    const address = freshAddress()
    beforeNextWrite(() => change(account, address), 'emailConfirmedAt')
    await expect(confirmAddress(club, account.email, account)).rejects.toThrow('no longer valid')
    expect(await me(account)).toMatchObject({ email: address, emailConfirmed: false })
  })
})
