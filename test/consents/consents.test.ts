import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'

const club = await openClub()
const { updateRow } = await import('#functions/platform/data/writes.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const { keys } = await import('#functions/platform/data/table.ts')
const { consents: texts } = await club.ok(api.club.config)
const now = () => club.clock.now.toISOString()
const register = (more: object) =>
  club.call(api.auth.register, { body: newAccount(numbered('consents'), more) })
const given = {
  waiver: texts.waiver.version,
  codeOfConduct: texts.codeOfConduct.version,
  mediaRelease: texts.mediaRelease.version,
}

describe('consents', () => {
  it('consents are recorded with version and time when the account is created', async () => {
    const { json } = await register({
      acceptCodeOfConduct: true,
      mediaRelease: false,
      mediaReleaseVersion: given.mediaRelease,
    })
    expect(json.user).toMatchObject({
      waiverAccepted: true,
      waiverVersion: given.waiver,
      waiverDate: now(),
      codeOfConductAccepted: true,
      codeOfConductVersion: given.codeOfConduct,
      codeOfConductDate: now(),
      mediaReleaseAccepted: false,
      mediaReleaseVersion: given.mediaRelease,
      mediaReleaseDate: now(),
      consentsDue: [],
    })
  })

  it('consents that the form did not ask for are due', async () => {
    const { json } = await register({ acceptCodeOfConduct: undefined, mediaRelease: undefined })
    expect(json.user).toMatchObject({
      codeOfConductAccepted: false,
      consentsDue: ['codeOfConduct', 'mediaRelease'],
    })
  })

  it('a consent whose text has changed is due again, and only its new version can be accepted', async () => {
    const { json } = await register({ acceptCodeOfConduct: true, mediaRelease: true })
    await commit(updateRow(keys.user(json.user.id), { set: { waiverVersion: '2019-1' } }))
    const me = await club.ok(api.users.me, { as: json })
    expect([me.consentsDue, me.waiverAccepted]).toEqual([['waiver'], true])
    const give = (version: string) =>
      club.call(api.consents.give, { as: json, body: { waiver: { version, accepted: true } } })
    const old = await give('2019-1')
    expect([old.status, old.json.issues[0]?.field]).toEqual([409, 'waiver'])
    expect((await give(given.waiver)).json).toMatchObject({ waiverVersion: given.waiver, consentsDue: [] })
  })

  it('only the consent to pictures can be refused, and it can change at any time', async () => {
    const { json } = await register({ acceptCodeOfConduct: true, mediaRelease: true })
    const no = { codeOfConduct: { version: given.codeOfConduct, accepted: false } }
    expect((await club.call(api.consents.give, { as: json, body: no as object })).status).toBe(400)
    for (const accepted of [false, true]) {
      const mediaRelease = { version: given.mediaRelease, accepted }
      const user = await club.ok(api.consents.give, { as: json, body: { mediaRelease } })
      expect(user.mediaReleaseAccepted).toBe(accepted)
    }
  })

  it.each(['waiver', 'codeOfConduct', 'mediaRelease'])(
    'the registration form refuses consent to an older %s',
    async consent => {
      const { status, json } = await register({ [`${consent}Version`]: '1999-1' })
      expect(status).toBe(409)
      expect(json.message).toMatch(/has changed\. Please reload the page and read it again\.$/)
    },
  )

  it('a child is not asked for consents', async () => {
    const player = await club.person('player')
    expect((await club.ok(api.users.me, { as: player })).consentsDue).toEqual([])
  })
})
