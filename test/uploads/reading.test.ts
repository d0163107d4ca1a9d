import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newPlayer } from '../forms.ts'
import { createUploader, files } from './files.ts'

const club = await openClub()
const { link, uploaded, certificate } = createUploader(club)
const { commit } = await import('#functions/platform/data/transaction.ts')

type Somebody = { token: string }
const start = club.clock.now
const status = async (as: Somebody, id: string) => (await link(as, id)).status
for (const team of ['reds', 'blues']) await club.team(team)

/** A child of the reds with picture and certificate, two guardians, and an account of its own. */
const owner = await club.person('parent')
const [picture, paper] = [await uploaded(owner), await certificate(owner)]
const office = await club.person('program_director')
const second = await club.person('parent')
const child = await club.ok(api.players.create, {
  as: owner,
  body: newPlayer('Sam', { playerImageUrl: picture, birthCertificateUrl: paper }),
})
await addGuardian(second.id, child.id)
await onTeam(child.id, 'reds')
const { insertPerson } = await import('#infra/local/people.ts')
const player = await insertPerson({ username: 'sam', role: 'player', playerId: child.id }, start)
const teammate = await club.person('parent')
await onTeam((await club.ok(api.players.create, { as: teammate, body: newPlayer('Mate') })).id, 'reds')

const people: Record<string, Somebody> = {
  owner,
  'second guardian': second,
  'the child itself': player,
  'coach of the team': await club.person('coach', { teams: ['reds'] }),
  'assistant of the team': await club.person('assistant_coach', { teams: ['reds'] }),
  'coach of another team': await club.person('coach', { teams: ['blues'] }),
  'pending coach of the team': await club.person('coach', { teams: ['reds'], pending: true }),
  'family of a teammate': teammate,
  'another child': await club.person('player'),
  'program director': office,
  admin: await club.person('admin'),
}

//                              picture  certificate  in the list of players
const visible: Record<string, [number, number, boolean]> = {
  owner: [200, 200, true],
  'second guardian': [200, 404, true],
  'the child itself': [200, 404, true],
  'coach of the team': [200, 404, true],
  'assistant of the team': [200, 404, true],
  'coach of another team': [404, 404, false],
  'pending coach of the team': [404, 404, false],
  'family of a teammate': [200, 404, false],
  'another child': [404, 404, false],
  'program director': [200, 200, true],
  admin: [200, 200, true],
}

describe('the files of a child', () => {
  it.each(Object.keys(visible))(
    'the files of a child can be opened by the %s as far as they may see the fields',
    async name => {
      const as = people[name] ?? { token: '' }
      const listed = await club.call(api.players.list, { as })
      expect([await status(as, picture), await status(as, paper), listed.text.includes(picture)]).toEqual(
        visible[name],
      )
      expect(listed.text).not.toContain(paper)
      expect(listed.text).not.toContain('birthCertificateUrl')
    },
  )

  it('the files of a child can no longer be opened by a former guardian, even the one who uploaded them', async () => {
    const former = await club.person('parent')
    const [image, document] = [await uploaded(former), await certificate(former)]
    const { id } = await club.ok(api.players.create, {
      as: former,
      body: newPlayer('Kim', { playerImageUrl: image, birthCertificateUrl: document }),
    })
    expect([await status(former, image), await status(former, document)]).toEqual([200, 200])
    const { deleteRow } = await import('#functions/platform/data/writes.ts')
    const { keys } = await import('#functions/platform/data/table.ts')
    await commit(deleteRow(keys.ownChild(former.id, id)), deleteRow(keys.guardian(id, former.id)))
    expect([await status(former, image), await status(former, document)]).toEqual([404, 404])
    expect([await status(office, image), await status(office, document)]).toEqual([200, 200])
  })

  it('the files that the office uploads for a child are shown to its family as the fields allow', async () => {
    const [image, document] = [await uploaded(office), await certificate(office)]
    const family = await club.person('parent')
    const files = { playerImageUrl: image, birthCertificateUrl: document }
    const body = newPlayer('Lee', { parentId: family.id, ...files })
    await club.ok(api.players.create, { as: office, body })
    expect([await status(family, image), await status(family, document)]).toEqual([200, 404])
  })

  it('an unused file is shown to nobody except its uploader', async () => {
    const id = await uploaded(owner)
    expect([await status(owner, id), await status(second, id), await status(office, id)]).toEqual([
      200, 404, 404,
    ])
  })
})

describe('a certificate', () => {
  it('opening a certificate is audited for the office, but not for the guardian or a refusal', async () => {
    const before = await opened()
    await link(owner, paper)
    await link(second, paper)
    await link(people['coach of the team'] ?? owner, paper)
    await link(office, picture)
    expect(await opened()).toHaveLength(before.length)
    await link(office, paper)
    await link(office, paper)
    const known = new Set(before.map(({ id }) => id))
    const rows = (await opened()).filter(({ id }) => !known.has(id))
    const row = {
      actor: office.id,
      action: 'file.open',
      subject: child.id,
      details: { upload: paper, purpose: 'birth-certificate' },
    }
    expect(rows).toMatchObject([row, row])
  })

  it('a certificate’s link works for sixty seconds, and no browser caches the file', async () => {
    const { json } = await link(office, paper)
    club.clock.moveTo(start, { seconds: 59 })
    const reply = await fetch(json.url)
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(files.pdf)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
    })
    club.clock.moveTo(start, { seconds: 61 })
    expect((await fetch(json.url)).status).toBe(403)
    club.clock.moveTo(start)
  })
})

describe('a picture', () => {
  it('a picture has the same address for 15 minutes, so that a browser requests it once', async () => {
    const urls = new Set<string>()
    for (const seconds of [0, 1, 450, 899]) {
      club.clock.moveTo(start, { seconds })
      urls.add((await link(owner, picture)).json.url)
    }
    expect(urls.size).toBe(1)
    club.clock.moveTo(start, { minutes: 15 })
    urls.add((await link(owner, picture)).json.url)
    expect(urls.size).toBe(2)
    club.clock.moveTo(start)
  })

  it('a picture’s link works for as long as a browser keeps it, and not for ever', async () => {
    club.clock.moveTo(start, { seconds: 899 })
    const { json } = await link(owner, picture)
    club.clock.moveTo(start, { minutes: 30, seconds: -1 })
    expect((await fetch(json.url)).status).toBe(200)
    club.clock.moveTo(start, { seconds: 1801 })
    expect((await fetch(json.url)).status).toBe(403)
    club.clock.moveTo(start)
  })

  it('a picture’s link opens no other file and no other way, and changes nothing', async () => {
    const { json } = await link(owner, picture)
    const altered = (alter: (url: URL) => void) => {
      const url = new URL(json.url)
      alter(url)
      return String(url)
    }
    const urls = [
      json.url.replace(picture, paper),
      altered(url => url.searchParams.set('response-content-type', 'text/html')),
      altered(url => url.searchParams.set('response-content-disposition', 'attachment; filename="x.exe"')),
      altered(url => url.searchParams.set('X-Amz-Expires', '604800')),
    ]
    for (const url of urls) expect((await fetch(url)).status).toBe(403)
    for (const method of ['PUT', 'DELETE'])
      expect((await fetch(json.url, { method, body: method === 'PUT' ? 'x' : undefined })).status).toBe(403)
    expect((await fetch(json.url)).status).toBe(200)
  })
})

/** Who opened the files of the child, newest first. */
async function opened() {
  const { auditRows } = await import('#functions/stores/audit/store.ts')
  const { rows } = await auditRows.list('owner', `AUDITOF#${child.id}`, { descending: true })
  return rows.filter(row => row.action === 'file.open')
}

async function onTeam(playerId: string, teamId: string) {
  await club.ok(api.teams.join, { as: await club.person('admin'), body: { playerId, teamId } })
}
