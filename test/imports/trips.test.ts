import { expect, it } from 'vitest'
import { maxRowsPerImport } from '#shared/imports/model.ts'
import { api } from '#shared/routes.ts'
import { createTripMeter } from '../bench/trips.ts'
import { openClub } from '../club.ts'
import { newTeam } from '../forms.ts'

const meter = createTripMeter()
const club = await openClub({ watch: { dynamodb: meter.watch } })
const as = await club.person('admin')

/** The session is one round trip, and what is known about the rows two more, however many rows there are. */
it('checking the rows of an import call takes two round trips to the table', async () => {
  const teams = ['Hawks', 'Owls', 'Kites']
  for (const name of teams) await club.ok(api.teams.create, { as, body: newTeam(name) })
  const rows = Array.from({ length: maxRowsPerImport }, (_, at) => ({
    line: at + 2,
    firstName: `Child${at}`,
    lastName: 'Trips',
    dateOfBirth: '2016-04-09',
    guardianName: 'Dana Trips',
    guardianEmail: `trips${at % 30}@example.com`,
    team: teams[at % 3],
    jerseyNumber: String(at),
  }))
  const call = (dryRun: boolean) => club.ok(api.imports.players, { as, body: { rows, dryRun } })
  expect(await meter.count(() => call(true))).toBeLessThanOrEqual(3)
  await call(false)
  expect(await meter.count(() => call(true))).toBeLessThanOrEqual(3)
})
