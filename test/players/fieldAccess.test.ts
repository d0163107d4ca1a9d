import { expect, it, test } from 'vitest'
import { PlayerChanges } from '#shared/players/model.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newTeam } from '../forms.ts'
import { fetchAuditRows } from '../imports/audit.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'
import { createUploader } from '../uploads/files.ts'

const club = await openClub()
const { insertPerson } = await import('#infra/local/people.ts')
const fixtures = await createTeamFixture(club)
const { kid, team } = fixtures
const { uploaded, certificate } = createUploader(club)

const params = { id: kid.id }
const change = (as: { token: string }, body: object) => club.call(api.players.update, { as, params, body })
const read = (as: { token: string }, query = {}) => club.ok(api.players.get, { as, params, query })

/** Everything there is to know about the child. */
const files = {
  playerImageUrl: await uploaded(fixtures.parent),
  birthCertificateUrl: await certificate(fixtures.parent),
}
await change(fixtures.parent, files)
await change(fixtures.coach, { jerseyNumber: 7, position: 'Attack', notes: 'Fast' })
const otherTeam = await club.ok(api.teams.create, { as: fixtures.director, body: newTeam('Owls') })
const self = await insertPerson({ username: 'the-kid', role: 'player', playerId: kid.id }, club.clock.now)
const foreignCoach = await club.person('coach', { teams: [otherTeam.id] })
const everybody = {
  teammate: fixtures.teammate,
  self,
  parent: fixtures.parent,
  assistant: fixtures.assistant,
  coach: fixtures.coach,
  'other coach': foreignCoach,
  director: fixtures.director,
  admin: fixtures.admin,
} as const
type Name = keyof typeof everybody
const columns = Object.keys(everybody) as Name[]

// R: read on the child's page; r: on the roster too; m: on the child's page, only on request.
// W: write. Written by hand from the table of fields, never computed.
//                         mate  self  par.  asst  coach other dir.  admin
const table: Record<string, string[]> = {
  firstName: /*          */ ['r', 'r', 'rW', 'r', 'r', '-', 'rW', 'rW'],
  lastName: /*           */ ['r', 'r', 'rW', 'r', 'r', '-', 'rW', 'rW'],
  birthYear: /*          */ ['r', 'r', 'r', 'r', 'r', '-', 'r', 'r'],
  jerseyNumber: /*       */ ['r', 'r', 'r', 'r', 'rW', '-', 'rW', 'rW'],
  position: /*           */ ['r', 'r', 'r', 'r', 'rW', '-', 'rW', 'rW'],
  teamId: /*             */ ['r', 'r', 'r', 'r', 'r', '-', 'rW', 'rW'],
  dateOfBirth: /*        */ ['-', 'r', 'rW', 'r', 'r', '-', 'rW', 'rW'],
  gender: /*             */ ['-', 'r', 'rW', 'r', 'r', '-', 'rW', 'rW'],
  grade: /*              */ ['-', 'r', 'rW', 'r', 'r', '-', 'rW', 'rW'],
  gradeYear: /*          */ ['-', 'r', 'rW', 'r', 'r', '-', 'rW', 'rW'],
  jerseySize: /*         */ ['-', 'rW', 'rW', 'r', 'r', '-', 'rW', 'rW'],
  shortsSize: /*         */ ['-', 'rW', 'rW', 'r', 'r', '-', 'rW', 'rW'],
  helmetType: /*         */ ['-', 'rW', 'rW', 'r', 'r', '-', 'rW', 'rW'],
  requestedNumbers: /*   */ ['-', 'rW', 'rW', 'r', 'r', '-', 'rW', 'rW'],
  coachShirtSize: /*     */ ['-', 'rW', 'rW', 'r', 'r', '-', 'rW', 'rW'],
  // The guardian has released pictures; without that, a teammate's family sees none: see below.
  playerImageUrl: /*     */ ['r', 'rW', 'rW', 'r', 'r', '-', 'rW', 'rW'],
  emergencyContact: /*   */ ['-', 'R', 'RW', 'R', 'R', '-', 'RW', 'RW'],
  emergencyPhone: /*     */ ['-', 'R', 'RW', 'R', 'R', '-', 'RW', 'RW'],
  emergencyRelationship: /**/ ['-', 'R', 'RW', 'R', 'R', '-', 'RW', 'RW'],
  hasMedicalIssues: /*   */ ['-', 'r', 'rW', 'r', 'r', '-', 'rW', 'rW'],
  medicalInfo: /*        */ ['-', 'R', 'RW', 'm', 'm', '-', 'm', 'mW'],
  birthCertificateUrl: /**/ ['-', '-', 'RW', '-', '-', '-', 'm', 'm'],
  usaLacrosseNumber: /*  */ ['-', 'R', 'RW', 'R', 'R', '-', 'RW', 'RW'],
  schoolAttending: /*    */ ['-', 'R', 'RW', 'R', 'R', '-', 'RW', 'RW'],
  isOutOfDistrict: /*    */ ['-', '-', 'RW', '-', '-', '-', 'RW', 'RW'],
  hasDistrictRelease: /* */ ['-', '-', 'RW', '-', '-', '-', 'RW', 'RW'],
  notes: /*              */ ['-', '-', '-', 'R', 'RW', '-', 'RW', 'RW'],
  createdAt: /*          */ ['-', 'r', 'r', 'r', 'r', '-', 'r', 'r'],
  parentId: /*           */ ['-', 'r', 'r', 'r', 'r', '-', 'r', 'r'],
  parentName: /*         */ ['-', 'r', 'r', 'r', 'r', '-', 'r', 'r'],
  parentEmail: /*        */ ['-', 'r', 'r', 'r', 'r', '-', 'r', 'r'],
}

/** What a request may name, with its value now. */
const known = { ...(await read(fixtures.parent, { include: 'medical' })), notes: 'Fast' }
const writable = Object.entries(known).filter(([field]) => field in PlayerChanges.shape)

test.each(columns)(
  'a %s reads and changes the fields of a child that the table grants, and no others',
  async name => {
    const at = columns.indexOf(name)
    const fieldsWith = (mark: RegExp) =>
      Object.keys(table).filter(field => mark.test(table[field]?.[at] ?? ''))
    const present = (view: object | undefined) =>
      Object.keys(table).filter(field => view && Reflect.get(view, field) != null)
    const call = { as: everybody[name], params }
    const roster = await club.call(api.teams.players, { ...call, params: { id: team.id } })
    expect(roster.text).not.toMatch(/Asthma|Robin|Fast/)
    expect(present(roster.status === 200 ? roster.json.find(({ id }) => id === kid.id) : undefined)).toEqual(
      fieldsWith(/r/),
    )
    const plain = await club.call(api.players.get, call)
    const asked = await club.call(api.players.get, { ...call, query: { include: 'medical' } })
    const isForeign = name === 'teammate' || name === 'other coach'
    expect([plain.status, asked.status]).toEqual(isForeign ? [404, 404] : [200, 200])
    if (!isForeign) {
      expect(present(plain.json)).toEqual(fieldsWith(/r|R/))
      expect(present(asked.json)).toEqual(fieldsWith(/r|R|m/))
    }

    const pick = (fields: string[]) =>
      Object.fromEntries(writable.filter(([field]) => fields.includes(field)))
    const [own, others] = [pick(fieldsWith(/W/)), pick(fieldsWith(/^[^W]*$/))]
    const accepted = await change(call.as, own)
    const refused = await change(call.as, { ...own, ...others })
    if (isForeign) expect([accepted.status, refused.status]).toEqual([404, 404])
    else if (name === 'assistant') expect([accepted.status, refused.status]).toEqual([403, 403])
    else {
      expect(accepted.status, accepted.text).toBe(200)
      const named = refused.json.issues?.map(({ field }) => field).sort()
      expect([refused.status, named]).toEqual(
        Object.keys(others).length > 0 ? [400, Object.keys(others).sort()] : [200, undefined],
      )
    }
  },
)

it('opening a child’s sensitive data is audited for staff and office, and not for the family', async () => {
  const child = await fixtures.createChild(fixtures.parent, 'Opened')
  const open = (as: { token: string }, query = {}) =>
    club.ok(api.players.get, { as, params: { id: child.id }, query })
  await open(fixtures.coach)
  for (const as of [fixtures.parent, fixtures.assistant, fixtures.director])
    await open(as, { include: 'medical' })
  const opened = (await fetchAuditRows('player.medical')).filter(({ subject }) => subject === child.id)
  expect(opened.map(({ actor }) => actor).sort()).toEqual(
    [fixtures.assistant.id, fixtures.director.id].sort(),
  )
})

it('a child’s picture is shown to teammates only while the guardian releases it', async () => {
  const pictureSeenBy = async (as: { token: string }) =>
    (await club.ok(api.teams.players, { as, params: { id: team.id } })).find(({ id }) => id === kid.id)
      ?.playerImageUrl
  expect(await pictureSeenBy(fixtures.teammate)).toBe(files.playerImageUrl)
  const mediaRelease = { version: '2026-2', accepted: false }
  await club.ok(api.consents.give, { as: fixtures.parent, body: { mediaRelease } })
  expect([await pictureSeenBy(fixtures.teammate), await pictureSeenBy(fixtures.coach)]).toEqual([
    undefined,
    files.playerImageUrl,
  ])
  const opening = { as: fixtures.teammate, params: { id: files.playerImageUrl } }
  expect((await club.call(api.uploads.get, opening)).status).toBe(404)
  await club.ok(api.consents.give, {
    as: fixtures.parent,
    body: { mediaRelease: { ...mediaRelease, accepted: true } },
  })
})

it('a certificate cannot be opened by a guardian who did not upload it', async () => {
  const second = await club.person('parent')
  await addGuardian(second.id, kid.id)
  const { medicalInfo, birthCertificateUrl } = await read(second)
  expect([medicalInfo, birthCertificateUrl]).toEqual(['Asthma', undefined])
})

it('a medical note is not erased by somebody who may not write it', async () => {
  const noted = { hasMedicalIssues: true, medicalInfo: 'Peanuts' }
  const { id } = await fixtures.createChild(fixtures.parent, 'Noted', noted)
  const note = async () =>
    (await club.ok(api.players.get, { as: fixtures.parent, params: { id } })).medicalInfo
  const erase = (as: { token: string }) =>
    club.call(api.players.update, { as, params: { id }, body: { hasMedicalIssues: false } })
  expect(await erase(fixtures.director)).toMatchObject({
    status: 400,
    json: { issues: [{ field: 'hasMedicalIssues' }] },
  })
  expect(await note()).toBe('Peanuts')
  await erase(fixtures.parent)
  expect(await note()).toBeUndefined()
})
