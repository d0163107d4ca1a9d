import { expect, it } from 'vitest'
import { createSettingsEditor } from '#infra/local/settingsEditor.ts'
import { api } from '#shared/routes.ts'
import type { Purpose } from '#shared/uploads/rules.ts'
import { openClub } from '../club.ts'
import { season } from '../credentials/credentials.ts'
import { addGuardian, createFamily } from '../family.ts'
import { newPlayer, newProgram, newTeam, numbered } from '../forms.ts'
import { createUploader, files } from './files.ts'

const club = await openClub()
const { link, uploaded, certificate } = createUploader(club)
const { commit } = await import('#functions/platform/data/transaction.ts')

type Somebody = { id: string; token: string }
const start = club.clock.now
const status = async (as: { token: string }, id: string) => (await link(as, id)).status
const upload = (as: Somebody, purpose: Purpose) => uploaded(as, files.png, { purpose })
const showFace = async (of: Somebody) => {
  const profileImageUrl = await upload(of, 'profile-picture')
  await club.ok(api.users.updateProfile, { as: of, params: { id: of.id }, body: { profileImageUrl } })
  return profileImageUrl
}

/** A child of the reds with picture and certificate, two guardians, and an account of its own. */
const admin = await club.person('admin')
const office = await club.person('program_director')
const [owner, second] = [await club.person('parent'), await club.person('parent')]
const [picture, paper, face] = [await uploaded(owner), await certificate(owner), await showFace(owner)]
const logoUrl = await upload(admin, 'team-logo')
const reds = await club.ok(api.teams.create, { as: admin, body: newTeam('Reds', { logoUrl }) })
const blues = await club.ok(api.teams.create, { as: admin, body: newTeam('Blues') })
const join = (playerId: string, teamId = reds.id, more: object = {}) =>
  club.ok(api.teams.join, { as: admin, body: { playerId, teamId, ...more } })
const child = await club.ok(api.players.create, {
  as: owner,
  body: newPlayer('Sam', { playerImageUrl: picture, birthCertificateUrl: paper }),
})
await addGuardian(second.id, child.id)
await join(child.id)
const mate = await createFamily(club, 'Mate')
await join(mate.child.id)
const { insertPerson } = await import('#infra/local/people.ts')
const player = await insertPerson({ username: 'sam', role: 'player', playerId: child.id }, start)
const coach = await club.person('coach', { teams: [reds.id] })
const otherCoach = await club.person('coach', { teams: [blues.id] })

const people: Record<string, Somebody> = {
  owner,
  'second guardian': second,
  'child itself': player,
  'coach of the team': coach,
  'assistant of the team': await club.person('assistant_coach', { teams: [reds.id, blues.id] }),
  'coach of another team': otherCoach,
  'pending coach of the team': await club.person('coach', { teams: [reds.id], pending: true }),
  'family of a teammate': mate.parent,
  'other child': await club.person('player'),
  'program director': office,
  admin,
}

/** The child’s picture and birth certificate, the logo of its team, its guardian’s face, and its line in the list. */
const visible: Record<string, string[]> = {
  owner: ['picture', 'certificate', 'logo', 'face', 'line'],
  'second guardian': ['picture', 'logo', 'face', 'line'],
  'child itself': ['picture', 'logo', 'face', 'line'],
  'coach of the team': ['picture', 'logo', 'face', 'line'],
  'assistant of the team': ['picture', 'logo', 'face', 'line'],
  'coach of another team': [],
  'pending coach of the team': [],
  'family of a teammate': ['picture', 'logo', 'face'],
  'other child': [],
  'program director': ['picture', 'certificate', 'logo', 'face', 'line'],
  admin: ['picture', 'certificate', 'logo', 'face', 'line'],
}

it.each(Object.entries(people))(
  'the %s opens the files of a child, its team and its guardian as far as they may',
  async (name, as) => {
    const { text } = await club.call(api.players.list, { as })
    const seen = {
      picture: (await status(as, picture)) === 200,
      certificate: (await status(as, paper)) === 200,
      logo: (await status(as, logoUrl)) === 200,
      face: (await status(as, face)) === 200,
      line: text.includes(picture),
    }
    expect(Object.entries(seen).flatMap(([what, is]) => (is ? what : []))).toEqual(visible[name])
    expect(text).not.toContain(paper)
    expect(text).not.toContain('birthCertificateUrl')
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

it('a picture that the office uploads is released by the guardian, and visible to the child’s current teams', async () => {
  const guardian = await club.person('parent')
  const [image, document] = [await uploaded(admin), await certificate(admin)]
  const { id } = await club.ok(api.players.create, {
    as: admin,
    body: newPlayer('Lee', {
      ...{ parentId: guardian.id, teamId: reds.id },
      ...{ playerImageUrl: image, birthCertificateUrl: document },
    }),
  })
  const seen = () => Promise.all([guardian, mate.parent, coach, otherCoach].map(as => status(as, image)))
  const release = (accepted: boolean) => {
    const body = { mediaRelease: { version: '2026-2', accepted } }
    return club.ok(api.consents.give, { as: guardian, body })
  }
  expect(await seen()).toEqual([200, 200, 200, 404])
  expect(await status(guardian, document)).toBe(404)
  await release(false)
  expect(await seen()).toEqual([200, 404, 200, 404])
  await release(true)
  await join(id, blues.id, { fromTeamId: reds.id })
  expect(await seen()).toEqual([200, 404, 404, 200])
})

it('an unused file is shown to nobody except its uploader', async () => {
  const id = await uploaded(owner)
  const seen = [await status(owner, id), await status(second, id), await status(office, id)]
  expect(seen).toEqual([200, 404, 404])
})

it('a file can be opened through what it belongs to only while that shows it', async () => {
  const [{ getAccess }, { getUpload }, { getCaller }] = await Promise.all([
    import('#functions/services/uploads/access.ts'),
    import('#functions/stores/uploads/store.ts'),
    import('#functions/identity/sessions/caller.ts'),
  ])
  const clubLogo = await upload(admin, 'club-logo')
  await createSettingsEditor(club, admin).change({ logoUrl: clubLogo })
  const file = await upload(coach, 'credential')
  const body = { credentialType: 'headshot', season, file } as const
  const card = await club.ok(api.credentials.create, { as: coach, body })
  for (const [id, kind, subjectId, as, expected] of [
    [picture, 'player', child.id, admin, 'plain'],
    [paper, 'player', child.id, admin, 'audited'],
    [face, 'user', owner.id, admin, 'plain'],
    [logoUrl, 'team', reds.id, admin, 'plain'],
    [logoUrl, 'team', 'team_none', admin, undefined],
    [clubLogo, 'club', 'club', owner, 'plain'],
    [file, 'credential', card.id, admin, 'audited'],
    [file, 'credential', card.id, coach, 'plain'],
    [file, 'credential', card.id, owner, undefined],
  ] as const) {
    const shown = (await getUpload(id)) ?? expect.unreachable(id)
    const other = (await getUpload(await upload(admin, shown.purpose))) ?? expect.unreachable(id)
    const caller = (await getCaller(as.token, club.clock.now)) ?? expect.unreachable(id)
    const subject = { kind, id: subjectId }
    expect(await getAccess({ ...shown, subject }, caller), `${kind} ${id}`).toBe(expected)
    expect(await getAccess({ ...other, subject }, caller), `another of ${kind}`).toBeUndefined()
  }
})

type Family = Awaited<ReturnType<typeof createFamily>>
const register = async (...families: Family[]) => {
  const { id: programId } = await club.ok(api.programs.create, {
    as: admin,
    body: newProgram(numbered('Spring'), { fee: 100 }),
  })
  for (const { parent: as, child } of families)
    await club.ok(api.registrations.create, { as, body: { programId, playerId: child.id } })
}
const cancel = async ({ parent: as }: Family) => {
  for (const { id } of await club.ok(api.registrations.list, { as }))
    await club.ok(api.registrations.cancel, { as, params: { id } })
}
const forgetAddress = async ({ parent }: Family) => {
  const { getUser, updateUser } = await import('#functions/stores/users/store.ts')
  const user = (await getUser(parent.id)) ?? expect.unreachable(parent.id)
  await commit(updateUser(user, { emailConfirmedAt: undefined }))
}
const shareChild = async (one: Family, other: Family) => {
  await club.ok(api.players.create, { as: one.parent, body: newPlayer('Another') })
  await addGuardian(other.parent.id, one.child.id)
}
/** The coach has had the child on the team, and has written to the parent. */
const write = async ({ parent, child }: Family) => {
  const recipientId = parent.id
  const body = { recipientId, content: 'Welcome', notificationType: 'app' } as const
  await join(child.id, blues.id)
  await club.ok(api.messages.create, { as: otherCoach, body })
  await club.ok(api.teams.leave, { as: admin, params: { id: `${blues.id}.${child.id}` } })
}

it.each<[string, (one: Family, other: Family) => Promise<unknown>, number]>([
  ['has nothing in common with them', async () => {}, 404],
  ['is a guardian of one of their children', shareChild, 200],
  ['has a child in the same program', register, 200],
  ['has left the program', (one, other) => register(one, other).then(() => cancel(other)), 404],
  ['has an unconfirmed address', (one, other) => register(one, other).then(() => forgetAddress(one)), 404],
])('the face of somebody is looked for by somebody who %s', async (_, meet, expected) => {
  const [one, other] = [await createFamily(club), await createFamily(club)]
  const image = await showFace(one.parent)
  await meet(one, other)
  expect(await status(other.parent, image)).toBe(expected)
})

it('the face of somebody is shown to a former coach who has written to them, and one’s own to oneself', async () => {
  const alone = await club.person('parent')
  expect(await status(alone, await showFace(alone))).toBe(200)
  const family = await createFamily(club)
  const image = await showFace(family.parent)
  expect(await status(otherCoach, image)).toBe(404)
  await write(family)
  expect(await status(otherCoach, image)).toBe(200)
})

it('opening a certificate is audited for the office, but not for the guardian or a refusal', async () => {
  const before = await opened()
  for (const as of [owner, second, coach]) await link(as, paper)
  await link(office, picture)
  expect(await opened()).toHaveLength(before.length)
  await link(office, paper)
  await link(office, paper)
  const known = new Set(before.map(({ id }) => id))
  const details = { upload: paper, purpose: 'birth-certificate' }
  const row = { actor: office.id, action: 'file.open', subject: child.id, details }
  expect((await opened()).filter(({ id }) => !known.has(id))).toMatchObject([row, row])
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

it('a picture has the same address for 15 minutes, so that a browser requests it once, and works for 15 more', async () => {
  const at = async (seconds: number) => {
    club.clock.moveTo(start, { seconds })
    return (await link(owner, picture)).json.url
  }
  const urls = [await at(0), await at(1), await at(899)]
  const [url = ''] = urls
  expect(urls).toEqual([url, url, url])
  expect(await at(900)).not.toBe(url)
  for (const [seconds, expected] of [
    [1799, 200],
    [1801, 403],
  ] as const) {
    club.clock.moveTo(start, { seconds })
    expect((await fetch(url)).status).toBe(expected)
  }
  club.clock.moveTo(start)
})

/** Who opened the files of the child, newest first. */
async function opened() {
  const { auditRows } = await import('#functions/stores/audit/store.ts')
  const { rows } = await auditRows.list('owner', `AUDITOF#${child.id}`, { descending: true })
  return rows.filter(row => row.action === 'file.open')
}
