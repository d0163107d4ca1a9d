import * as z from 'zod'
import type { Migration } from '#functions/lifecycle/migrations/migration.ts'
import { type Item, rowCodec } from '#functions/platform/data/rowCodec.ts'
import { keys } from '#functions/platform/data/table.ts'
import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'
import { newTeam, numbered } from '../forms.ts'
import { fetchAllRows } from '../rows.ts'

export type { Migration }

/** As a later release would store a team: with a motto. */
const Team = z.looseObject({
  id: z.string(),
  name: z.string(),
  gender: z.string().optional(),
  motto: z.string(),
})
const TeamForm = rowCodec(Team, [item => ({ motto: `Go ${String(item.name)}!`, ...item })])

/** A club, and a migration of a later release, after which teams are found by their mottos. */
export async function createMigrationFixture(club: Club) {
  const [admin, { migrate }, { rewrite }, { deleteRow }, { commit }] = await Promise.all([
    club.person('admin'),
    import('#functions/lifecycle/migrations/run.ts'),
    import('#functions/lifecycle/migrations/migration.ts'),
    import('#functions/platform/data/writes.ts'),
    import('#functions/platform/data/transaction.ts'),
  ])
  const addMotto: Migration = {
    number: 1,
    title: 'Give each team a motto',
    of: 'TEAM/META',
    change: rewrite({
      parse: TeamForm.read,
      item: row => ({
        ...TeamForm.write(row),
        ...keys.team(row.id),
        ...{ gsi1pk: 'TEAMS', gsi1sk: row.name, gsi4pk: 'MOTTOS', gsi4sk: row.motto },
      }),
    }),
  }
  return {
    admin,
    addMotto,
    createTeam: (name = numbered('Hawks')) => club.ok(api.teams.create, { as: admin, body: newTeam(name) }),
    /** Runs it to its end, unless told otherwise; as on a club that nobody else writes to. */
    migrate: (options: Partial<Parameters<typeof migrate>[0]> = {}) =>
      migrate({ now: club.clock.now, goesOn: () => true, list: [addMotto], settles: 0, ...options }),
    /** As if nothing had been migrated yet. */
    forgetState: () => commit(deleteRow(keys.migrations())),
    listTeams: async () => (await fetchAllRows()).filter(isTeam),
    listUnmigrated: async () => (await fetchAllRows()).filter(isTeam).filter(row => !isMigrated(row)),
  }
}

const isTeam = ({ pk, sk }: Item) => String(pk).startsWith('TEAM#') && sk === 'META'
const isMigrated = (row: Item) =>
  row.motto === `Go ${String(row.name)}!` && row.gsi4sk === row.motto && row.form === 2
