import { afterAll, describe, expect, it } from 'vitest'
import { createSettingsEditor, toSettingsForm } from '#infra/local/settingsEditor.ts'
import { settingLabels } from '#shared/club/rules.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, newPlayer, newProgram, newTeam } from '../forms.ts'

const club = await openClub()
afterAll(async () => expect(await club.verify()).toEqual([]))
const admin = await club.person('admin')
const desk = createSettingsEditor(club, admin)

describe('the settings of the club', () => {
  it('the club has the settings of its deployment until somebody changes them', async () => {
    const { consents, ...settings } = await desk.read()
    expect(settings).toEqual({
      version: 0,
      clubName: 'Ridgeline Lacrosse',
      color: '#1a5336',
      logoUrl: '',
      timeZone: 'America/New_York',
      contactEmail: 'office@club.test',
      ein: '',
      social: ['https://www.instagram.com/ridgeline', 'https://www.facebook.com/ridgeline'],
      playerMailDomain: 'players.club.test',
      schools: ['Homeschool', 'Other'],
      season: '',
      messageRetentionMonths: 24,
      familiesWriteToTeams: true,
      pages: { faq: '', contact: '', privacy: '', terms: '' },
    })
    expect(consents.waiver).toEqual({
      version: '2026-1',
      text: expect.stringContaining('Lacrosse is a contact'),
    })
    expect((await club.ok(api.club.config)).consents).toEqual(consents)
  })

  it('changed settings apply from the next request on: in what the club shows, decides and mails', async () => {
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
    const shown = {
      ...changes,
      playerMailDomain: 'kids.hawks.test',
      schools: ['Harbor School', 'Pier Middle School', 'Other'],
    }
    expect(saved).toMatchObject({ ...shown, version: 1, changedAt: club.clock.now.toISOString() })
    expect(await desk.read()).toEqual(saved)
    const { playerMailDomain: _, ...everybodys } = shown
    expect(await club.ok(api.club.config)).toMatchObject(everybodys)

    const password = 'harbor hawks'
    const body = newAccount('hawk', { password, confirmPassword: password, email: 'hawk@club.test' })
    expect((await club.call(api.auth.register, { body })).json.issues[0]?.field).toBe('password')
    await club.ok(api.auth.register, {
      body: { ...body, password: 'pier-9-gulls', confirmPassword: 'pier-9-gulls' },
    })
    await club.tick()
    const [mail] = club.ses.mails('hawk@club.test')
    expect(mail).toMatchObject({
      subject: 'Welcome to Harbor Hawks',
      headers: { From: expect.stringContaining(Buffer.from('Harbor Hawks').toString('base64')) },
      text: expect.stringMatching(/\n\nHarbor Hawks\n$/),
    })
    const { getPlayer } = await import('#functions/stores/players/store.ts')
    const { getUser } = await import('#functions/stores/users/store.ts')
    const late = await club.ok(api.players.create, { as: parent, body: newPlayer('Late') })
    const addresses = await Promise.all(
      [early, late].map(async ({ id }) => (await getUser((await getPlayer(id))?.userId ?? ''))?.email),
    )
    expect(addresses.map(address => address?.split('@')[1])).toEqual(['players.club.test', 'kids.hawks.test'])
  })

  it('changed settings apply to the time zone of the club’s day, and to whether families may write to their team', async () => {
    const body = newProgram('Tomorrow', {
      registrationStartDate: '2026-03-03',
      registrationEndDate: '2026-04-01',
    })
    const { id } = await club.ok(api.programs.create, { as: admin, body })
    const isOpen = async () => {
      const open = await club.ok(api.programs.list, { query: { registration: 'open' } })
      return open.some(program => program.id === id)
    }
    expect(await isOpen()).toBe(false)
    await desk.change({ timeZone: 'Pacific/Auckland', familiesWriteToTeams: false })
    expect(await isOpen()).toBe(true)

    const parent = await club.person('parent')
    const team = await club.ok(api.teams.create, { as: admin, body: newTeam('Gulls') })
    await club.ok(api.players.create, {
      as: admin,
      body: newPlayer('Gull', { parentId: parent.id, teamId: team.id }),
    })
    const write = () =>
      club.call(api.messages.create, { as: parent, body: { content: 'Hello', teamId: team.id } })
    expect((await write()).status).toBe(403)
    await desk.change({ timeZone: 'America/New_York', familiesWriteToTeams: true })
    expect((await write()).status).toBe(201)
    expect(await isOpen()).toBe(false)
  })

  it('the audit trail says which settings were changed, with the former values of the short ones', async () => {
    club.clock.pass({ minutes: 1 })
    await desk.change({ season: 'Spring 2032', pages: { ...(await desk.read()).pages, faq: 'Ask us.' } })
    const [entry] = await club.ok(api.audit.list, { as: admin, query: { about: 'settings' } })
    expect(entry).toMatchObject({
      actor: { id: admin.id },
      action: 'club.settings',
      details: {
        fields: [settingLabels.season, settingLabels['pages.faq']],
        from: ['Season: Fall 2031'],
        to: ['Season: Spring 2032'],
      },
    })
  })
})

describe('invalid settings', () => {
  const tooMany = Array.from({ length: 30 }, (_, n) => `School ${n}`)
  const texts = { waiver: 'W', codeOfConduct: 'C', mediaRelease: 'M' }
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
    ['schools', { schools: tooMany }, 'Please enter at most 30 schools'],
    ['schools', { schools: ['Pier School', 'pier school'] }, 'pier school is on the list twice'],
    ['season', { season: 'x'.repeat(41) }, 'Please use at most 40 characters'],
    ['messageRetentionMonths', { messageRetentionMonths: 11 }, 'Please enter 12 to 120 months'],
    ['messageRetentionMonths', { messageRetentionMonths: 121 }, 'Please enter 12 to 120 months'],
    ['consents.waiver', { consents: { ...texts, waiver: '' } }, 'Please enter the text'],
    [
      'pages.faq',
      { pages: { faq: 'x'.repeat(20_001), contact: '', privacy: '', terms: '' } },
      'Please use at most 20000 characters',
    ],
    ['surprise', { surprise: 1 }, 'surprise is not a field of this request'],
  ])('a wrong value of the setting %s is refused: %j', async (field, changes, message) => {
    const body = { ...toSettingsForm(await desk.read()), ...changes }
    const { status, json } = await club.call(api.club.saveSettings, { as: admin, body })
    expect([status, json.message, json.issues]).toEqual([400, message, [{ field, message }]])
  })
})

describe('a page in the footer of the site', () => {
  const read = (page: string) => club.call(api.club.page, { params: { page } })

  it('a page in the footer of the site has the club’s own text if there is one', async () => {
    const { pages } = await desk.change({
      pages: { faq: '', contact: '', privacy: '', terms: '  ## Rules\r\n\r\nBe kind.\r\n' },
    })
    expect(pages.terms).toBe('## Rules\n\nBe kind.')
    expect((await read('terms')).json).toEqual({ text: '## Rules\n\nBe kind.' })
    expect((await read('faq')).json).toEqual({ text: '' })
    expect((await read('dashboard')).status).toBe(404)
    expect((await club.call(api.club.config)).text).not.toContain('Be kind')
    await desk.change({ pages: { ...pages, terms: '' } })
    expect((await read('terms')).json).toEqual({ text: '' })
  })
})
