import { describe, expect, it } from 'vitest'
import { toCsv } from '#shared/csv.ts'
import { api } from '#shared/routes.ts'
import { toOrderSheet } from '#shared/teams/sheets.ts'
import { openClub } from '../club.ts'
import { createTeamFixture } from './teamFixture.ts'

const club = await openClub()
const cast = await createTeamFixture(club)
const params = { id: cast.team.id }

describe('the roster for a spreadsheet', () => {
  it('the roster for a spreadsheet has a line for each child, with its parent, and runs no formula', async () => {
    await nameByHand((await cast.createChild(cast.parent, 'Formula')).id, '=HYPERLINK("x")')
    const reply = await club.call(api.teams.exportRoster, { as: cast.coach, params })
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = reply.text.replace('\uFEFF', '').trim().split('\r\n')
    expect(lines[0]).toBe(
      '"Player","Jersey #","Position","Birth year","Grade","Parent","Email","Phone","Attendance %"',
    )
    expect(lines).toHaveLength(4)
    expect(reply.text).toContain('"\'=HYPERLINK(""x"") Whitfield"')
    expect(reply.text).toContain(cast.parent.email)
    expect(reply.text).not.toMatch(/Asthma|Robin|555-010/)
  })
})

/** A name from before such names were refused. */
async function nameByHand(id: string, firstName: string): Promise<void> {
  const [{ getPlayer }, { savePlayer }, { commit }] = await Promise.all([
    import('#functions/stores/players/store.ts'),
    import('#functions/stores/players/roster.ts'),
    import('#functions/platform/data/transaction.ts'),
  ])
  const player = await getPlayer(id)
  if (!player) throw new Error('no player')
  await commit(...savePlayer(player, { ...player, firstName }))
}

describe('the uniform order', () => {
  it('the uniform order has sizes and numbers sorted by number, with unnumbered children last', async () => {
    await cast.join(cast.mate.id, { jerseyNumber: 12 })
    const lines = toOrderSheet(await cast.roster(cast.coach as typeof cast.director))
    expect(lines[0]).toEqual([
      'Jersey #',
      'Player',
      'Jersey size',
      'Shorts size',
      'Helmet',
      'Requested numbers',
    ])
    expect(lines[1]?.slice(0, 5)).toEqual([12, 'Mate Whitfield', 'YM', 'YM', 'S'])
    expect(lines.at(-1)).toEqual([undefined, 'Kid Whitfield', 'YM', 'YM', 'S', '7, 8'])
    expect(toCsv(lines)).toContain('"7, 8"')
  })
})

describe('the field sheet', () => {
  const opened = async (id: string) => {
    const { auditRows } = await import('#functions/stores/audit/store.ts')
    const { rows } = await auditRows.list('owner', `AUDITOF#${id}`, { descending: true })
    return rows.filter(({ action }) => action === 'player.medical').map(({ actor }) => actor)
  }

  it('the field sheet tells the team’s staff whom to call and what to know, and is audited for every child', async () => {
    const sheet = await club.ok(api.teams.medicalSheet, { as: cast.assistant, params })
    expect(sheet.find(({ id }) => id === cast.kid.id)).toMatchObject({
      hasMedicalIssues: true,
      medicalInfo: 'Asthma',
      emergencyContact: 'Robin Whitfield',
      emergencyPhone: '555-010-9999',
      emergencyRelationship: 'Aunt',
    })
    for (const { id } of sheet) expect(await opened(id)).toEqual([cast.assistant.id])
    expect(JSON.stringify(sheet)).not.toMatch(/birthCertificate|notes/)
  })

  it('the field sheet of an empty team is empty', async () => {
    const { id } = await club.ok(api.teams.create, {
      as: cast.director,
      body: { name: 'Empty', grade: '4', ageGroup: 'U10', season: 'Spring 2026' },
    })
    expect(await club.ok(api.teams.medicalSheet, { as: cast.director, params: { id } })).toEqual([])
  })
})
