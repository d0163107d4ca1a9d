import { afterAll, expect, it } from 'vitest'
import { auditDetailsOf, diffSettings } from '#functions/services/club/diffSettings.ts'
import { createSettingsEditor, toSettingsForm } from '#infra/local/settingsEditor.ts'
import { type ClubSettings, ClubSettingsForm } from '#shared/club/model.ts'
import { settingLabels } from '#shared/club/rules.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, newPlayer, newProgram, newTeam } from '../forms.ts'
import { createUploader, files } from '../uploads/files.ts'

const club = await openClub()
afterAll(async () => expect(await club.verify()).toEqual([]))
const admin = await club.person('admin')
const desk = createSettingsEditor(club, admin)
const pages = { faq: '', contact: '', privacy: '', terms: '' }

it('the club has the settings of its deployment until somebody changes them', async () => {
  const settings = await desk.read()
  expect(settings).toMatchObject({
    version: 0,
    clubName: 'Ridgeline Lacrosse',
    timeZone: 'America/New_York',
    contactEmail: 'office@club.test',
    playerMailDomain: 'players.club.test',
    schools: ['Homeschool', 'Other'],
    messageRetentionMonths: 24,
    familiesWriteToTeams: true,
    pages,
  })
  expect(settings.consents.waiver.text).toContain('Lacrosse is a contact')
  const shown = await club.ok(api.club.config)
  expect([shown.consents, shown.payments.provider]).toEqual([settings.consents, 'test'])
})

it('changed settings apply from the next request on, in what the club shows and decides', async () => {
  const parent = await club.person('parent')
  const early = await club.ok(api.players.create, { as: parent, body: newPlayer('Early') })
  const changes = {
    clubName: 'Harbor Hawks',
    color: '#800020',
    contactEmail: 'desk@hawks.test',
    social: ['https://hawks.test/'],
    playerMailDomain: ' Kids.Hawks.test ',
    schools: ['other', 'Harbor School', 'Other', 'Pier Middle School'],
    season: 'Fall 2031',
    messageRetentionMonths: 36,
  }
  const saved = await desk.change(changes)
  const { playerMailDomain, ...rest } = {
    ...changes,
    playerMailDomain: 'kids.hawks.test',
    schools: ['Harbor School', 'Pier Middle School', 'Other'],
  }
  const changedAt = club.clock.now.toISOString()
  expect(saved).toMatchObject({ ...rest, playerMailDomain, version: 1, changedAt })
  expect(await desk.read()).toEqual(saved)
  expect(await club.ok(api.club.config)).toMatchObject(rest)

  const password = 'harbor hawks'
  const body = newAccount('hawk', { password, confirmPassword: password })
  expect((await club.call(api.auth.register, { body })).json.issues[0]?.field).toBe('password')
  const [{ getPlayer }, { getUser }] = await Promise.all([
    import('#functions/stores/players/store.ts'),
    import('#functions/stores/users/store.ts'),
  ])
  const late = await club.ok(api.players.create, { as: parent, body: newPlayer('Late') })
  const addresses = await Promise.all(
    [early, late].map(async ({ id }) => (await getUser((await getPlayer(id))?.userId ?? ''))?.email),
  )
  expect(addresses.map(address => address?.split('@')[1])).toEqual(['players.club.test', 'kids.hawks.test'])
})

it('changed settings apply to the time zone of the club’s day, and to whether families may write to their team', async () => {
  const period = { registrationStartDate: '2026-03-03', registrationEndDate: '2026-04-01' }
  const { id } = await club.ok(api.programs.create, { as: admin, body: newProgram('Tomorrow', period) })
  const parent = await club.person('parent')
  const { id: teamId } = await club.ok(api.teams.create, { as: admin, body: newTeam('Gulls') })
  const gull = newPlayer('Gull', { parentId: parent.id, teamId })
  await club.ok(api.players.create, { as: admin, body: gull })
  const isOpenAndWrites = async () => {
    const open = await club.ok(api.programs.list, { query: { registration: 'open' } })
    const body = { content: 'Hello', teamId }
    const { status } = await club.call(api.messages.create, { as: parent, body })
    return [open.some(program => program.id === id), status]
  }
  expect(await isOpenAndWrites()).toEqual([false, 201])
  await desk.change({ timeZone: 'Pacific/Auckland', familiesWriteToTeams: false })
  expect(await isOpenAndWrites()).toEqual([true, 403])
  await desk.change({ timeZone: 'America/New_York', familiesWriteToTeams: true })
})

it('the audit trail says which settings were changed, with the former values of the short ones', async () => {
  const was = await desk.read()
  const detailsOf = (changes: Partial<ClubSettingsForm>, before: ClubSettings = was) =>
    auditDetailsOf(diffSettings(before, toSettingsForm(before, changes)))
  expect(detailsOf({})).toEqual({ fields: [], from: [], to: [] })
  const named: Partial<ClubSettings> = { season: 'Fall', schools: ['Pier', 'Other'] }
  expect(detailsOf({ season: 'Spring', schools: ['Other'] }, { ...was, ...named })).toEqual({
    fields: [settingLabels.schools, settingLabels.season],
    from: ['Schools: Pier, Other', 'Season: Fall'],
    to: ['Schools: Other', 'Season: Spring'],
  })
  const { consents } = toSettingsForm(was)
  const long = { schools: ['x'.repeat(80), 'y'.repeat(80), 'z'.repeat(80)], logoUrl: 'upl_1' }
  const texts = { consents: { ...consents, waiver: 'W' }, pages: { ...was.pages, faq: 'Ask us.' } }
  const { fields, to } = detailsOf({ ...long, ...texts })
  expect([fields, to]).toEqual([['Logo', 'Schools', 'Waiver', 'FAQ'], []])
  club.clock.pass({ minutes: 1 })
  await desk.change({ season: 'Spring 2032' })
  const [entry] = await club.ok(api.audit.list, { as: admin, query: { about: 'settings' } })
  expect(entry).toMatchObject({ actor: { id: admin.id }, details: { to: ['Season: Spring 2032'] } })
})

it('a page in the footer of the site has the club’s own text if there is one', async () => {
  const read = (page: string) => club.call(api.club.page, { params: { page } })
  const saved = await desk.change({ pages: { ...pages, terms: '  ## Rules\r\n\r\nBe kind.\r\n' } })
  expect(saved.pages.terms).toBe('## Rules\n\nBe kind.')
  expect((await read('terms')).json).toEqual({ text: '## Rules\n\nBe kind.' })
  expect((await read('faq')).json).toEqual({ text: '' })
  expect((await read('dashboard')).status).toBe(404)
  expect((await club.call(api.club.config)).text).not.toContain('Be kind')
  await desk.change({ pages })
  expect((await read('terms')).json).toEqual({ text: '' })
})

const valid = toSettingsForm(await desk.read())
it.each<[field: string, changes: object, message: string]>([
  ['clubName', { clubName: ' ' }, 'Club name is required'],
  ['clubName', { clubName: 'Harbor\nHawks' }, 'Please write it on one line'],
  ['clubName', { clubName: 'Harbor\u2028Hawks' }, 'Please write it on one line'],
  ['color', { color: 'red' }, 'Please choose a color'],
  ['timeZone', { timeZone: 'America/Ridgeline' }, 'Please choose a time zone'],
  ['timeZone', { timeZone: '+05:00' }, 'Please choose a time zone'],
  ['ein', { ein: '123456789' }, 'Please enter the EIN as 12-3456789'],
  ['contactEmail', { contactEmail: 'the office' }, 'Please enter a valid email address'],
  ['social.0', { social: ['http://hawks.test'] }, 'Please enter links that begin with https://'],
  ['social', { social: ['https://hawks.test', 'https://hawks.test'] }, 'Please enter each link only once'],
  ['playerMailDomain', { playerMailDomain: 'hawks' }, 'Please enter a domain, like players.yourclub.org'],
  ['schools', { schools: ['Other'] }, 'Please enter at least one school'],
  ['schools', { schools: schools(30) }, 'Please enter at most 30 schools'],
  ['schools', { schools: ['Pier School', 'Gull', 'pier school'] }, 'pier school is on the list twice'],
  ['season', { season: 'x'.repeat(41) }, 'Please use at most 40 characters'],
  ['messageRetentionMonths', { messageRetentionMonths: 11 }, 'Please enter 12 to 120 months'],
  ['messageRetentionMonths', { messageRetentionMonths: 121 }, 'Please enter 12 to 120 months'],
  ['consents.waiver', { consents: { ...valid.consents, waiver: '' } }, 'Please enter the text'],
  ['pages.faq', { pages: { ...pages, faq: 'x'.repeat(20_001) } }, 'Please use at most 20000 characters'],
])('a wrong value of the setting %s is refused: %j', (field, changes, message) => {
  const most = { schools: schools(29), messageRetentionMonths: 120, season: 'x'.repeat(40) }
  expect(ClubSettingsForm.safeParse({ ...valid, ...most }).success).toBe(true)
  const { error } = ClubSettingsForm.safeParse({ ...valid, ...changes })
  expect(error?.issues.map(({ path, ...issue }) => [path.join('.'), issue.message])).toEqual([
    [field, message],
  ])
})

function schools(count: number) {
  return Array.from({ length: count }, (_, n) => `School ${n}`)
}

const { uploaded } = createUploader(club)
const upload = () => uploaded(admin, files.png, { purpose: 'club-logo' })
const fetchLogo = (id: string) => club.call(api.uploads.logo, { params: { id } })
const shown = async () => (await club.ok(api.club.config)).logoUrl

it('a logo is the same file for everybody, to be kept for good, until another one or none replaces it', async () => {
  const [first, second] = [await upload(), await upload()]
  await desk.change({ logoUrl: first })
  expect(await shown()).toBe(first)
  const reply = await fetchLogo(first)
  expect([reply.status, reply.body]).toEqual([200, files.png])
  expect(reply.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  await desk.change({ logoUrl: second })
  expect([(await fetchLogo(first)).status, (await fetchLogo(second)).status]).toEqual([404, 200])

  // A site of before, which knows no logo, leaves it.
  const { logoUrl: _, ...former } = toSettingsForm(await desk.read(), { season: 'Fall 2033' })
  const saved = await club.ok(api.club.saveSettings, { as: admin, body: former })
  expect(saved).toMatchObject({ logoUrl: second, season: 'Fall 2033' })
  expect((await desk.change({ logoUrl: '' })).logoUrl).toBe('')
  expect([await shown(), (await fetchLogo(second)).status]).toEqual(['', 404])
  await club.tick()
})

it('only an own, checked file for the club becomes its logo, once, however often the form is sent', async () => {
  const others = await uploaded(await club.person('admin'), files.png, { purpose: 'club-logo' })
  const team = await uploaded(admin, files.png, { purpose: 'team-logo' })
  const settings = await desk.read()
  const save = (logoUrl: string) =>
    club.call(api.club.saveSettings, { as: admin, body: toSettingsForm(settings, { logoUrl }) })
  for (const logoUrl of [team, others, 'https://elsewhere.example/logo.png'])
    expect(await save(logoUrl)).toMatchObject({
      status: 400,
      json: { issues: [{ field: 'logoUrl', message: 'Please upload the logo again' }] },
    })
  expect(await shown()).toBe('')
  const announced = { purpose: 'club-logo', fileName: 'a.png', contentType: 'image/png', size: 68 } as const
  const director = await club.person('program_director')
  expect((await club.call(api.uploads.presign, { as: director, body: announced })).status).toBe(403)
  const own = await upload()
  const replies = await Promise.all([save(own), save(own), save(own)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await shown()).toBe(own)
  await desk.change({ logoUrl: '' })
})
