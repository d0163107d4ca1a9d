import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newTeam } from '../forms.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'
import { createUploader } from '../uploads/files.ts'

const club = await openClub()
const { insertPerson } = await import('#infra/local/people.ts')
const cast = await createTeamFixture(club)
const { kid, team } = cast
const { uploaded, certificate } = createUploader(club)

/** Everything there is to know about the child. */
const change = (as: { token: string }, body: object) =>
  club.call(api.players.update, { as, params: { id: kid.id }, body })
await club.ok(api.players.update, {
  as: cast.parent,
  params: { id: kid.id },
  body: {
    playerImageUrl: await uploaded(cast.parent),
    birthCertificateUrl: await certificate(cast.parent),
  },
})
await club.ok(api.players.update, {
  as: cast.coach,
  params: { id: kid.id },
  body: { jerseyNumber: 7, position: 'Attack', notes: 'Fast' },
})
const otherTeam = await club.ok(api.teams.create, { as: cast.director, body: newTeam('Owls') })
const self = await insertPerson({ username: 'the-kid', role: 'player', playerId: kid.id }, club.clock.now)
const foreignCoach = await club.person('coach', { teams: [otherTeam.id] })
const everybody = {
  teammate: cast.teammate,
  self,
  parent: cast.parent,
  assistant: cast.assistant,
  coach: cast.coach,
  'other coach': foreignCoach,
  director: cast.director,
  admin: cast.admin,
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

describe.each(columns)('%s of a child', name => {
  const at = columns.indexOf(name)
  const cell = (field: string) => table[field]?.[at] ?? ''
  const as = everybody[name]
  const having = (line: object | undefined) =>
    Object.keys(table)
      .filter(field => (line ? Object.entries(line).find(([key]) => key === field)?.[1] : undefined) != null)
      .sort()
  const expected = (marks: RegExp) =>
    Object.keys(table)
      .filter(field => marks.test(cell(field)))
      .sort()

  it('the roster shows each reader the fields of a child in the table', async () => {
    const { status, json } = await club.call(api.teams.players, { as, params: { id: team.id } })
    const line = status === 200 ? json.find(({ id }) => id === kid.id) : undefined
    expect(having(line)).toEqual(expected(/r/))
  })

  it('a child’s page shows each reader the fields in the table, and the notes only on request', async () => {
    const params = { id: kid.id }
    const plain = await club.call(api.players.get, { as, params })
    const asked = await club.call(api.players.get, { as, params, query: { include: 'medical' } })
    if (name === 'teammate' || name === 'other coach') {
      expect([plain.status, asked.status]).toEqual([404, 404])
      return
    }
    expect(having(plain.json)).toEqual(expected(/r|R/))
    expect(having(asked.json)).toEqual(expected(/r|R|m/))
  })

  it('each reader can change the fields in the table, and a refusal names the others', async () => {
    const values: Record<string, unknown> = {
      ...(await club.ok(api.players.get, {
        as: cast.parent,
        params: { id: kid.id },
        query: { include: 'medical' },
      })),
      notes: 'Fast',
    }
    for (const field of Object.keys(table).filter(known => known in writable)) {
      const { status, json } = await change(as, { [field]: writable[field] ?? values[field] })
      if (name === 'teammate' || name === 'other coach') expect(status, field).toBe(404)
      else if (cell(field).includes('W')) expect([status, json.issues], field).toEqual([200, undefined])
      else
        expect([status, json.issues?.[0]?.field], field).toEqual([
          name === 'assistant' ? 403 : 400,
          name === 'assistant' ? undefined : field,
        ])
    }
  })
})

/** A value for each field that a request may name; undefined means its current one. */
const writable: Record<string, unknown> = {
  firstName: 'Kid',
  lastName: 'Whitfield',
  dateOfBirth: '2016-04-09',
  gender: 'Male',
  grade: '4',
  teamId: team.id,
  jerseyNumber: 7,
  position: 'Attack',
  jerseySize: 'YL',
  shortsSize: 'YL',
  helmetType: 'XRS',
  requestedNumbers: [7, 9],
  coachShirtSize: 'L',
  emergencyContact: 'Robin Whitfield',
  emergencyPhone: '555-010-8888',
  emergencyRelationship: 'Uncle',
  hasMedicalIssues: true,
  medicalInfo: 'Asthma',
  usaLacrosseNumber: '987654321',
  schoolAttending: 'Lakeside Elementary',
  isOutOfDistrict: true,
  hasDistrictRelease: true,
  notes: 'Fast',
}

describe('sensitive data of a child', () => {
  const opened = async () => {
    const { auditRows } = await import('#functions/stores/audit/store.ts')
    const { rows } = await auditRows.list('owner', `AUDITOF#${kid.id}`, { descending: true })
    return rows.filter(({ action }) => action === 'player.medical').map(({ actor }) => actor)
  }
  const readChild = (as: { token: string }, query = {}) =>
    club.ok(api.players.get, { as, params: { id: kid.id }, query })

  it('opening a child’s sensitive data is audited for staff and office, and not for the family', async () => {
    const before = (await opened()).length
    await readChild(cast.coach)
    await readChild(cast.parent, { include: 'medical' })
    expect(await opened()).toHaveLength(before)
    await readChild(cast.assistant, { include: 'medical' })
    await readChild(cast.director, { include: 'medical' })
    expect((await opened()).length).toBe(before + 2)
    expect(await opened()).toEqual(expect.arrayContaining([cast.director.id, cast.assistant.id]))
  })

  it('a child’s sensitive data is in no list, whoever asks', async () => {
    for (const as of Object.values(everybody)) {
      for (const route of [api.players.list, api.teams.list, api.teams.memberships, api.registrations.list]) {
        expect((await club.call(route, { as })).text).not.toMatch(/Asthma|555-010|Robin|birthCert|Fast/)
      }
      const roster = await club.call(api.teams.players, { as, params: { id: team.id } })
      expect(roster.text).not.toMatch(/Asthma|Robin|birthCert|Fast|emergency/)
    }
  })

  it('a child’s picture is shown to teammates only while the guardian releases it', async () => {
    const pictureSeenBy = async (as: { token: string }) =>
      (await cast.roster(as as typeof cast.parent)).find(({ id }) => id === kid.id)?.playerImageUrl
    const picture = await pictureSeenBy(cast.coach)
    expect(await pictureSeenBy(cast.teammate)).toBe(picture)
    await club.ok(api.consents.give, {
      as: cast.parent,
      body: { mediaRelease: { version: '2026-2', accepted: false } },
    })
    expect(await pictureSeenBy(cast.teammate)).toBeUndefined()
    const file = await club.call(api.uploads.get, { as: cast.teammate, params: { id: picture ?? '' } })
    expect(file.status).toBe(404)
    expect(await pictureSeenBy(cast.coach)).toBe(picture)
  })

  it('a certificate cannot be opened by a guardian who did not upload it', async () => {
    const second = await club.person('parent')
    await addGuardian(second.id, kid.id)
    const seen = await club.ok(api.players.get, { as: second, params: { id: kid.id } })
    expect([seen.medicalInfo, seen.birthCertificateUrl]).toEqual(['Asthma', undefined])
  })
})

describe('a medical note', () => {
  it('a medical note is not erased by somebody who may not write it', async () => {
    const createChild = await cast.createChild(cast.parent, 'Noted', {
      hasMedicalIssues: true,
      medicalInfo: 'Peanuts',
    })
    const params = { id: createChild.id }
    const body = { hasMedicalIssues: false }
    const refused = await club.call(api.players.update, { as: cast.director, params, body })
    expect([refused.status, refused.json.issues[0]?.field]).toEqual([400, 'hasMedicalIssues'])
    expect((await club.ok(api.players.get, { as: cast.parent, params })).medicalInfo).toBe('Peanuts')
    await club.ok(api.players.update, { as: cast.parent, params, body })
    expect((await club.ok(api.players.get, { as: cast.parent, params })).medicalInfo).toBeUndefined()
  })
})
