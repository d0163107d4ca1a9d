import { expect, it } from 'vitest'
import { consents, isAtLeast, isConsent, nextVersion } from '#shared/consents/rules.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'
import { createRaceInjector } from '../raceInjector.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const { updateRow } = await import('#functions/platform/data/writes.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const { keys } = await import('#functions/platform/data/table.ts')
const { consents: texts } = await club.ok(api.club.config)
const register = (more: object) =>
  club.call(api.auth.register, { body: newAccount(numbered('consents'), more) })

it.each([
  ['2026-1', '2026-12-31', '2026-2'],
  ['2026-9', '2026-01-01', '2026-10'],
  ['2026-9', '2027-01-01', '2027-1'],
  // A clock that is late, or a zone that has another year still.
  ['2027-2', '2026-12-31', '2027-3'],
])('the version of a text that replaces %s on %s is %s', (current, today, next) => {
  expect(nextVersion(current, today)).toBe(next)
  expect([isAtLeast(next, current), isAtLeast(current, current), isAtLeast(current, next)]).toEqual([
    true,
    true,
    false,
  ])
})

it('consents are recorded with version and time when the account is created; those not asked for are due', async () => {
  const mediaReleaseVersion = texts.mediaRelease.version
  const { json } = await register({ mediaRelease: false, mediaReleaseVersion })
  const now = club.clock.now.toISOString()
  expect(json.user).toMatchObject({
    waiverAccepted: true,
    waiverVersion: texts.waiver.version,
    waiverDate: now,
    codeOfConductAccepted: true,
    codeOfConductVersion: texts.codeOfConduct.version,
    codeOfConductDate: now,
    mediaReleaseAccepted: false,
    mediaReleaseVersion,
    mediaReleaseDate: now,
    consentsDue: [],
  })
  const some = await register({ acceptCodeOfConduct: undefined, mediaRelease: undefined })
  expect(some.json.user).toMatchObject({
    codeOfConductAccepted: false,
    consentsDue: ['codeOfConduct', 'mediaRelease'],
  })
  const player = await club.person('player')
  expect((await club.ok(api.users.me, { as: player })).consentsDue, 'of a child').toEqual([])
})

it('a consent whose text has changed is due again, and only its new version can be accepted', async () => {
  const { json } = await register({})
  await commit(updateRow(keys.user(json.user.id), { set: { waiverVersion: '2019-1' } }))
  const me = await club.ok(api.users.me, { as: json })
  expect([me.consentsDue, me.waiverAccepted]).toEqual([['waiver'], true])
  club.clock.pass({ minutes: 1 })
  const give = (version: string) =>
    club.call(api.consents.give, { as: json, body: { waiver: { version, accepted: true } } })
  const old = await give('2019-1')
  expect([old.status, old.json.issues[0]?.field]).toEqual([409, 'waiver'])
  const { version: waiverVersion } = texts.waiver
  const waiverDate = club.clock.now.toISOString()
  expect((await give(waiverVersion)).json).toMatchObject({ waiverVersion, waiverDate, consentsDue: [] })
})

it('only the consent to pictures can be refused, and it can change at any time', async () => {
  const { json } = await register({})
  const no = { codeOfConduct: { version: texts.codeOfConduct.version, accepted: false } }
  expect((await club.call(api.consents.give, { as: json, body: no as object })).status).toBe(400)
  for (const accepted of [false, true]) {
    const mediaRelease = { version: texts.mediaRelease.version, accepted }
    const user = await club.ok(api.consents.give, { as: json, body: { mediaRelease } })
    expect(user.mediaReleaseAccepted).toBe(accepted)
  }
})

it('of a yes and a no to pictures that are given at once the later one counts', async () => {
  const { version } = texts.mediaRelease
  const { json } = await register({ mediaRelease: false, mediaReleaseVersion: version })
  club.clock.pass({ minutes: 1 })
  const answer = (accepted: boolean) =>
    club.ok(api.consents.give, { as: json, body: { mediaRelease: { version, accepted } } })
  race.beforeNextWrite(() => answer(true), `"USER#${json.user.id}"`, 'mediaReleaseDate')
  await answer(false)
  expect((await club.ok(api.users.me, { as: json })).mediaReleaseAccepted).toBe(false)
})

it.each(consents)('the registration form refuses consent to an older %s', async consent => {
  expect([isConsent(consent), isConsent('pledge')]).toEqual([true, false])
  const { status, json } = await register({ [`${consent}Version`]: '1999-1' })
  expect(status).toBe(409)
  expect(json.message).toMatch(/has changed\. Please reload the page and read it again\.$/)
})
