import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { chunk } from '#functions/platform/data/chunk.ts'
import { describeKey } from '#functions/platform/data/table.ts'
import { version } from '#functions/platform/environment/version.ts'
import { demoPassword } from '#infra/local/demo.ts'
import { localTable } from '#infra/local/environment.ts'
import { api } from '#shared/routes.ts'
import { FileLink } from '#shared/uploads/model.ts'
import { fetchEngineUrl, runVerifyLedger } from '../ledger/command.ts'
import { createReader } from '../local/reader.ts'
import { runClub } from '../running-club.ts'
import { createTempFolder } from '../tempFolder.ts'
import { callOver } from './callOver.ts'
import { listReleases } from './release.ts'
import { listStoredReleases, readStoredClub, restoreInto, type StoredClub } from './storedClub.ts'

const releases = await listStoredReleases()
const megabyte = 1_000_000

const idsOf = ({ items }: StoredClub, kind: string): string[] =>
  items.flatMap(item =>
    describeKey({ pk: String(item.pk), sk: String(item.sk) }) === kind && typeof item.id === 'string'
      ? item.id
      : [],
  )

const sizeOf = ({ items }: StoredClub, id: string) => items.find(item => item.id === id)?.size

const placeOf = ({ pk, sk }: Record<string, unknown>) => `${String(pk)} ${String(sk)}`
/**
 * Work that is done disappears, and so do rows that say when they expire, accounts that were being deleted, a day after it
 * was sent a file that nothing uses, and the spot and number of a child whose registration nobody has finished in time.
 */
function keptOf({ items }: StoredClub, after: readonly Record<string, unknown>[]) {
  const ended = after.filter(({ pk, state }) => String(pk).startsWith('REG#') && state !== 'active')
  const hasEnded = ({ sk, playerId, teamId, registrationId }: Record<string, unknown>) =>
    ended.some(
      row =>
        row.id === registrationId ||
        (String(sk).startsWith('JERSEY#') && row.playerId === playerId && row.teamId === teamId),
    )
  const leaving = items.filter(({ status }) => status === 'deleting').map(({ id }) => String(id))
  return items
    .filter(({ pk, ttl }) => ttl === undefined && !/^(DUE|SESSION)/.test(String(pk)))
    .filter(({ pk, subject }) => subject !== undefined || !/^UPLOAD/.test(String(pk)))
    .filter(item => !hasEnded(item))
    .filter(item => !leaving.some(id => JSON.stringify(item).includes(id)))
}

async function fetchItems(endpoint: string): Promise<Record<string, unknown>[]> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint }))
  const items: Record<string, unknown>[] = []
  for await (const { Items = [] } of paginateScan({ client }, { TableName: localTable })) items.push(...Items)
  return items
}

it('a club of each release since 0.1.0 is stored, each in less than 2 MB', async () => {
  const out = listReleases().filter(({ commit }) => commit !== undefined)
  expect(releases).toEqual(out.map(({ version }) => version).sort())
  for (const release of releases) expect((await readStoredClub(release)).bytes).toBeLessThan(2 * megabyte)
})

describe.each(releases)('a club of release %s', release => {
  it('npm start opens it: the ledger has no findings, every list opens, and everything is there', async () => {
    const stored = await readStoredClub(release)
    const folder = await createTempFolder(`release-${release}`)
    await restoreInto(folder, stored)
    const club = await runClub({ folder, args: ['--prod'] })
    try {
      const faults: string[] = []
      const caller = callOver(club.url, (request, status) => {
        if (status >= 500) faults.push(`${status} ${request}`)
      })
      const signIn = (username: string) =>
        caller.ok(api.auth.login, { body: { username, password: demoPassword } })
      const admin = await signIn('admin')
      expect(await caller.ok(api.status.get, { as: admin })).toMatchObject({ version, unreadable: 0 })
      expect(await caller.ok(api.status.get, { as: admin })).not.toHaveProperty('migration')

      // Nobody had noted from where their addresses were confirmed.
      expect(admin.user.effectiveRole).toBe('admin')
      const due = await caller.ok(api.users.list, { as: admin, query: { status: 'addressDue' } })
      expect(due.map(({ username }) => username)).toEqual(
        expect.arrayContaining(['director', 'coach', 'assistant']),
      )
      expect((await signIn('coach')).user).toMatchObject({ effectiveRole: 'parent', addressDue: true })

      const { readEverything } = await createReader(caller)
      const read = new Set<string>()
      const readAs = async (username: string) =>
        readEverything(await signIn(username), [], (_, reply) => {
          for (const [id] of JSON.stringify(reply).matchAll(/\b[a-z]{3,4}_[0-9A-Z]{26}\b/g)) read.add(id)
        })
      await Promise.all(['admin', 'director', 'coach', 'assistant', 'parent', 'player'].map(readAs))
      expect(faults).toEqual([])
      for (const kind of [
        'PROGRAM/META',
        'TEAM/META',
        'PLAYER/META',
        'INV/META',
        'REG/META',
        'TYPE/META',
        'DISC/META',
      ])
        expect(
          idsOf(stored, kind).filter(id => !read.has(id)),
          kind,
        ).toEqual([])
      // The list of events begins today.
      const statusOf = async (id: string) =>
        (await caller.call(api.events.get, { as: admin, params: { id } })).status
      for (const ids of chunk(idsOf(stored, 'EVENT/META'), 20))
        expect(await Promise.all(ids.map(statusOf)), ids.join()).toEqual(ids.map(() => 200))
      // The administrator may open most files of the club.
      let opened = 0
      for (const id of idsOf(stored, 'UPLOAD/META')) {
        const link = await caller.call(api.uploads.get, { as: admin, params: { id } })
        if (link.status !== 200) continue
        const file = await fetch(FileLink.parse(link.json).url)
        expect(file.status, id).toBe(200)
        expect((await file.arrayBuffer()).byteLength, id).toBe(sizeOf(stored, id))
        opened++
      }
      expect(opened).toBeGreaterThan(8)
      const after = await fetchItems(await fetchEngineUrl(club.url))
      const left = new Set(after.map(placeOf))
      expect(
        keptOf(stored, after)
          .map(placeOf)
          .filter(place => !left.has(place)),
      ).toEqual([])
      expect(runVerifyLedger({ CLUB_DATA: folder })).toMatchObject({ status: 0, last: '0 findings' })
    } finally {
      await club.stop()
    }
  })
})
