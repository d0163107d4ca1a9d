import { expect, it } from 'vitest'
import { toSettingsForm } from '#infra/local/settingsEditor.ts'
import { api } from '#shared/routes.ts'
import { isPlaceholderAddress, setupSteps } from '#shared/setup/rules.ts'
import { openClub } from '../club.ts'
import { confirmAddress } from '../confirmAddress.ts'
import { newPlayer, newProgram, numbered } from '../forms.ts'

const club = await openClub({ env: { CLUB_NAME: 'Your club' } })
const admin = await club.person('admin', { behind: true })
const { commit } = await import('#functions/platform/data/transaction.ts')
const { updateRow } = await import('#functions/platform/data/writes.ts')
const { keys } = await import('#functions/platform/data/table.ts')
// The last one of a club that an earlier version opened.
await commit(updateRow(keys.user(admin.id), { set: { keepsRights: true } }))
const mark = (step: string, settled: unknown) =>
  club.call(api.setup.mark, { as: admin, params: { step }, body: { settled } })
const states = async () =>
  Object.fromEntries(
    (await club.ok(api.setup.get, { as: admin })).steps.map(({ step, state }) => [step, state]),
  )

it('the setup of a club knows by itself what has been done, and what the club has left out', async () => {
  const untouched = Object.fromEntries(setupSteps.map(step => [step, 'open']))
  expect(await states()).toEqual({ ...untouched, cards: 'done' })

  await club.ok(api.programs.create, { as: admin, body: newProgram(numbered('First')) })
  await club.ok(api.players.create, { as: admin, body: newPlayer('Ada') })
  await mark('staff', true)
  await mark('share', true)
  expect(await states()).toMatchObject({ program: 'done', players: 'done', staff: 'skipped', share: 'done' })
  await mark('staff', false)
  expect(await states()).toMatchObject({ staff: 'open' })
  await mark('staff', true)
  await club.person('coach')
  expect(await states()).toMatchObject({ staff: 'done', mail: 'open', club: 'open' })
  // An administrator opens the link in a mail, so mail arrives.
  await club.ok(api.auth.resendConfirmation, { as: admin })
  await confirmAddress(club, admin.email)
  const settings = await club.ok(api.club.settings, { as: admin })
  const body = toSettingsForm(settings, {
    clubName: 'Ridgeline Lacrosse',
    contactEmail: 'office@ridgeline.org',
  })
  await club.ok(api.club.saveSettings, { as: admin, body })
  expect(await states()).toMatchObject({ mail: 'done', club: 'done', contact: 'done' })
  expect((await mark('none', true)).status).toBe(404)
})

it.each([
  ['nobody@club.invalid', true],
  ['office@club.test', true],
  ['office@ridgeline.org', false],
  ['test@contest.com', false],
])('%s is where no mail arrives: %j', (address, expected) => {
  expect(isPlaceholderAddress(address)).toBe(expected)
})
