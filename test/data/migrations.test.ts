import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Item, rowForm } from '#functions/platform/data/rowForm.ts'
import { keys } from '#functions/platform/data/table.ts'
import type { Answer, Incoming } from '#infra/local/stand-in/http.ts'
import type { Forward } from '#infra/local/stand-in/proxy.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newProgram, newTeam, numbered } from '../forms.ts'
import { recordLog } from '../recordLog.ts'
import { fetchAllRows } from '../rows.ts'

/** How many more requests reach the table before this process is killed, and whether the last one takes effect. */
const life = { requests: Number.POSITIVE_INFINITY, lastTakesEffect: false }
const watch = async (request: Incoming, forward: Forward): Promise<Answer> => {
  if (life.requests-- > 0) return forward(request)
  if (life.requests === -1 && life.lastTakesEffect) await forward(request)
  return 'lost'
}
beforeEach(() => {
  life.requests = Number.POSITIVE_INFINITY
})

const club = await openClub({ watch: { dynamodb: watch } })
const admin = await club.person('admin')
const { migrate } = await import('#functions/lifecycle/migrations/run.ts')
const { planMigrations } = await import('#functions/lifecycle/migrations/plan.ts')
const { rewrite } = await import('#functions/lifecycle/migrations/migration.ts')
const { migrations } = await import('#functions/lifecycle/migrations/list.ts')
const { getProgram } = await import('#functions/stores/programs/store.ts')
const { getMigrationState } = await import('#functions/stores/migrations/store.ts')
const db = DynamoDBDocumentClient.from(new DynamoDBClient({}))
type Migration = (typeof migrations)[number]

const forever = () => true
const { deleteRow, updateRow } = await import('#functions/platform/data/writes.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const forgetState = () => commit(deleteRow(keys.migrations()))
const rowsWithoutState = async () => (await fetchAllRows()).filter(({ pk }) => pk !== 'MIGRATIONS')

/** As a later release would: teams get a motto, which is found in an index. */
const Motto = z.looseObject({
  id: z.string(),
  name: z.string(),
  gender: z.string().optional(),
  motto: z.string(),
})
const MottoRow = rowForm(Motto, [item => ({ motto: `Go ${String(item.name)}!`, ...item })])
const addMotto: Migration = {
  number: 1,
  title: 'Give each team a motto',
  of: 'TEAM/META',
  change: rewrite({
    parse: MottoRow.read,
    item: row => ({
      ...MottoRow.write(row),
      ...keys.team(row.id),
      ...{ gsi1pk: 'TEAMS', gsi1sk: row.name, gsi4pk: 'MOTTOS', gsi4sk: row.motto },
    }),
  }),
}
const createTeams = async (count: number) => {
  for (let n = 0; n < count; n++)
    await club.ok(api.teams.create, { as: admin, body: newTeam(numbered('Hawks')) })
}
const isMigrated = (row: Item) =>
  row.motto === `Go ${String(row.name)}!` && row.gsi4sk === row.motto && row.form === 2
const listTeamRows = async () =>
  (await fetchAllRows()).filter(({ pk, sk }) => /^TEAM#/.test(String(pk)) && sk === 'META')

describe('the list of migrations', () => {
  it('migrations are numbered without a gap, and none touches the ledger or the audit trail, which no one may change', () => {
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, n) => n + 1))
    for (const { of } of migrations) expect(of).not.toMatch(/^(LEDGER|AUDIT)/)
  })

  it('after all of them nothing is left to do, so a second pass ends', async () => {
    await migrate({ now: club.clock.now, goesOn: forever, settles: 0 })
    await forgetState()
    expect((await planMigrations()).map(({ rows }) => rows)).toEqual(migrations.map(() => 0))
  })
})

describe('a walk over the table', () => {
  it('a dry run counts and changes nothing', async () => {
    await forgetState()
    await createTeams(3)
    const before = await fetchAllRows()
    const plans = await planMigrations([addMotto])
    expect(plans).toEqual([
      {
        number: 1,
        title: addMotto.title,
        rows: before.filter(({ pk, sk }) => /^TEAM#/.test(String(pk)) && sk === 'META').length,
        unreadable: 0,
      },
    ])
    expect(await fetchAllRows()).toEqual(before)
  })

  it('killed at any request it goes on where it was, and ends with every row right', async () => {
    recordLog()
    await forgetState()
    await createTeams(4)
    const others = (await rowsWithoutState()).filter(({ pk }) => !String(pk).startsWith('TEAM#'))
    let at = 0
    for (let done = false; !done; at++) {
      for (const row of await listTeamRows())
        await db.send(
          new UpdateCommand({
            TableName: process.env.TABLE_NAME,
            Key: { pk: row.pk, sk: row.sk },
            UpdateExpression: 'REMOVE motto, gsi4pk, gsi4sk, form',
          }),
        )
      await forgetState()
      Object.assign(life, { requests: at, lastTakesEffect: at % 2 === 1 })
      const first = await migrate({
        now: club.clock.now,
        goesOn: forever,
        list: [addMotto],
        settles: 0,
      }).catch(() => 'killed')
      done = first === true && life.requests >= 0
      life.requests = Number.POSITIVE_INFINITY
      expect(await migrate({ now: club.clock.now, goesOn: forever, list: [addMotto], settles: 0 })).toBe(true)
      expect((await listTeamRows()).filter(row => !isMigrated(row))).toEqual([])
    }
    expect(at).toBeGreaterThan(8)
    expect((await rowsWithoutState()).filter(({ pk }) => !String(pk).startsWith('TEAM#'))).toEqual(others)
  })

  it('it stops when there is no more time, and goes on after that', async () => {
    await forgetState()
    let pages = 0
    const onePage = () => {
      let asked = 0
      return () => asked++ < 1
    }
    for (
      ;
      !(await migrate({ now: club.clock.now, goesOn: onePage(), list: [addMotto], settles: 0 }));
      pages++
    )
      expect(pages).toBeLessThan(50)
    expect((await getMigrationState()).done).toBe(1)
  })

  it('what a request changes at the same moment stays, and the row is still migrated', async () => {
    await forgetState()
    const { id } = await club.ok(api.teams.create, { as: admin, body: newTeam(numbered('Owls')) })
    let renamed = false
    const racing: Migration = {
      ...addMotto,
      async change(item) {
        const writes = await addMotto.change(item)
        if (item.pk === `TEAM#${id}` && !renamed) {
          renamed = true
          await club.ok(api.teams.update, {
            as: admin,
            params: { id },
            body: { name: 'Renamed meanwhile' },
          })
        }
        return writes
      },
    }
    await migrate({ now: club.clock.now, goesOn: forever, list: [racing], settles: 0 })
    const { Item: row = {} } = await db.send(
      new GetCommand({ TableName: process.env.TABLE_NAME, Key: { ...keys.team(id) } }),
    )
    expect([row.name, row.motto, row.gsi4sk]).toEqual([
      'Renamed meanwhile',
      'Go Renamed meanwhile!',
      'Go Renamed meanwhile!',
    ])
  })

  it('a field that is copied from another row comes with it', async () => {
    await forgetState()
    const director = await club.person('program_director')
    const { id: programId } = await club.ok(api.programs.create, {
      as: director,
      body: newProgram(numbered('Spring')),
    })
    const body = newTeam(numbered('Larks'), { programId })
    const { id } = await club.ok(api.teams.create, { as: director, body })
    const Copied = rowForm(z.looseObject({ id: z.string(), programId: z.string().optional() }))
    const copyProgramName: Migration = {
      number: 1,
      title: 'Copy the name of the program to its teams',
      of: 'TEAM/META',
      change: rewrite(
        { parse: Copied.read, item: row => ({ ...Copied.write(row), ...keys.team(row.id) }) },
        async row => ({ ...row, program: row.programId && (await getProgram(row.programId))?.name }),
      ),
    }
    expect(await migrate({ now: club.clock.now, goesOn: forever, list: [copyProgramName], settles: 0 })).toBe(
      true,
    )
    const rows = await listTeamRows()
    expect(rows.find(row => row.id === id)?.program).toMatch(/^Spring/)
    expect(rows.filter(row => row.programId === undefined && row.program !== undefined)).toEqual([])
  })

  it('rows that the version before writes during the deployment are found by a later pass', async () => {
    await forgetState()
    const settles = 15 * 60_000
    const list = [addMotto]
    expect(await migrate({ now: club.clock.now, goesOn: forever, list, settles })).toBe(false)
    await createTeams(1)
    club.clock.pass({ minutes: 14 })
    expect(await migrate({ now: club.clock.now, goesOn: forever, list, settles })).toBe(false)
    expect((await listTeamRows()).filter(row => !isMigrated(row))).toHaveLength(1)
    club.clock.pass({ minutes: 2 })
    expect(await migrate({ now: club.clock.now, goesOn: forever, list, settles })).toBe(true)
    expect((await listTeamRows()).filter(row => !isMigrated(row))).toEqual([])
  })

  it('two at once do no harm', async () => {
    await forgetState()
    await createTeams(2)
    const run = () => migrate({ now: club.clock.now, goesOn: forever, list: [addMotto], settles: 0 })
    await Promise.all([run(), run(), run()])
    expect(await run()).toBe(true)
    expect((await listTeamRows()).filter(row => !isMigrated(row))).toEqual([])
  })

  it('a row that cannot be read is reported, and holds up nothing', async () => {
    await forgetState()
    const broken = await club.ok(api.teams.create, { as: admin, body: newTeam(numbered('Broken')) })
    await db.send(
      new UpdateCommand({
        TableName: process.env.TABLE_NAME,
        Key: { ...keys.team(broken.id) },
        UpdateExpression: 'SET gender = :wrong',
        ExpressionAttributeValues: { ':wrong': 7 },
      }),
    )
    const lines = recordLog()
    const options = { goesOn: forever, list: [addMotto], settles: 0 }
    expect(await migrate({ ...options, now: club.clock.now })).toBe(false)
    expect(lines.map(({ message }) => message)).toContain('a row could not be migrated')
    expect((await listTeamRows()).filter(row => !isMigrated(row))).toHaveLength(1)
    const { exceptions } = await club.ok(api.reconciliation.get, { as: admin })
    expect(exceptions.map(({ ref }) => ref)).toContain(`TEAM/META ${broken.id}`)
    // Somebody mends it, and the next day it is migrated too.
    await db.send(
      new UpdateCommand({
        TableName: process.env.TABLE_NAME,
        Key: { ...keys.team(broken.id) },
        UpdateExpression: 'REMOVE gender',
      }),
    )
    expect(await migrate({ ...options, now: club.clock.now })).toBe(false)
    const tomorrow = new Date(club.clock.now.getTime() + 25 * 3_600_000)
    expect(await migrate({ ...options, now: tomorrow })).toBe(true)
    expect((await listTeamRows()).filter(row => !isMigrated(row))).toEqual([])
    await commit(deleteRow(keys.team(broken.id)))
  })
})

describe('a version that is taken back', () => {
  it('what an older version writes meanwhile is migrated when the newer one comes again', async () => {
    await forgetState()
    const newer = { now: club.clock.now, goesOn: forever, list: [addMotto], settles: 0 }
    expect(await migrate(newer)).toBe(true)
    await createTeams(1)
    expect(await migrate(newer)).toBe(true)
    expect((await listTeamRows()).filter(row => !isMigrated(row))).toHaveLength(1)
    expect(await migrate({ ...newer, list: [] })).toBe(true)
    expect((await getMigrationState()).done).toBe(0)
    expect(await migrate(newer)).toBe(true)
    expect((await listTeamRows()).filter(row => !isMigrated(row))).toEqual([])
  })

  it('a walk that the newer version had begun is not continued, but begun anew', async () => {
    await forgetState()
    const settles = 15 * 60_000
    await migrate({ now: club.clock.now, goesOn: forever, list: [addMotto], settles })
    expect((await getMigrationState()).run).toMatchObject({ upTo: 1, pass: 2 })
    await migrate({ now: club.clock.now, goesOn: forever, list: [], settles })
    expect((await getMigrationState()).run).toBeUndefined()
  })
})

it('a row whose change fails for another reason is reported, and holds up nothing', async () => {
  await forgetState()
  const { id } = await club.ok(api.teams.create, { as: admin, body: newTeam(numbered('Odd')) })
  const faulty: Migration = {
    ...addMotto,
    change: item => {
      if (item.id === id) throw new TypeError('a mistake of the migration')
      return addMotto.change(item)
    },
  }
  const lines = recordLog()
  expect(await migrate({ now: club.clock.now, goesOn: forever, list: [faulty], settles: 0 })).toBe(false)
  expect(lines.map(({ message }) => message)).toContain('a row could not be migrated')
  expect((await listTeamRows()).filter(row => !isMigrated(row)).map(row => row.id)).toEqual([id])
})

it('a migration that finds something to change for ever is given up', async () => {
  await forgetState()
  const restless: Migration = {
    ...addMotto,
    change: ({ pk, sk }) => [updateRow({ pk: String(pk), sk: String(sk) }, { add: { turns: 1 } })],
  }
  const lines = recordLog()
  expect(await migrate({ now: club.clock.now, goesOn: forever, list: [restless], settles: 0 })).toBe(true)
  expect(lines.map(({ message }) => message)).toContain('the migrations do not come to an end')
})

describe('after a deployment', () => {
  it('the jobs of the next quarter of an hour claim the look-alikes that accounts of 0.1.0 lack', async () => {
    const [older, later] = [await club.person('parent'), await club.person('parent')]
    await forgetState()
    const claimsOf = async (id: string) =>
      (await fetchAllRows()).filter(
        ({ pk, ownerId }) => String(pk).startsWith('UNIQ#lookalike#') && ownerId === id,
      )
    for (const { id } of [older, later])
      for (const { pk } of await claimsOf(id)) await commit(deleteRow({ pk: String(pk), sk: '0' }))
    expect(await claimsOf(older.id)).toEqual([])
    for (let minute = 0; minute < 17; minute++) {
      club.clock.pass({ minutes: 1 })
      await club.tick()
    }
    expect(await claimsOf(older.id)).toHaveLength(1)
    expect(await claimsOf(later.id)).toHaveLength(1)
    expect((await getMigrationState()).done).toBe(migrations.length)
  })
})
