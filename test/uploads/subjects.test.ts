import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer, newTeam } from '../forms.ts'
import { createUploader, files } from './files.ts'

const club = await openClub()
const { sent, uploaded, certificate, link } = createUploader(club)
const admin = await club.person('admin')
const parent = await club.person('parent')
const { getAccess } = await import('#functions/services/uploads/access.ts')
const { getUpload } = await import('#functions/stores/uploads/store.ts')
const { getCaller } = await import('#functions/identity/sessions/caller.ts')

it('a file that names its subject can be opened only while the subject shows it', async () => {
  const picture = () => uploaded(parent)
  const logo = () => uploaded(admin, files.png, { purpose: 'team-logo' })
  const [shown, paper, mark] = [await picture(), await certificate(parent), await logo()]
  const { id: childId } = await club.ok(api.players.create, {
    as: parent,
    body: newPlayer('Sam', { playerImageUrl: shown, birthCertificateUrl: paper }),
  })
  const { id: teamId } = await club.ok(api.teams.create, {
    as: admin,
    body: newTeam('Hawks', { logoUrl: mark }),
  })
  const caller = await getCaller(admin.token, club.clock.now)
  const access = async (id: string, subject: { kind: 'player' | 'team'; id: string }) => {
    const upload = await getUpload(id)
    return upload && caller && getAccess({ ...upload, subject }, caller)
  }
  const [child, team] = [
    { kind: 'player', id: childId },
    { kind: 'team', id: teamId },
  ] as const
  for (const [id, subject, expected] of [
    [shown, child, 'plain'],
    [await picture(), child, undefined],
    [paper, child, 'audited'],
    [await certificate(parent), child, undefined],
    [mark, team, 'plain'],
    [await logo(), team, undefined],
    [mark, { kind: 'team', id: 'team_none' }, undefined],
  ] as const)
    expect(await access(id, subject)).toBe(expected)
})

it('a file that was not confirmed cannot be opened by anybody', async () => {
  expect((await link(parent, await sent(parent, files.png))).status).toBe(404)
})

it('a picture uploaded by the office is released by the guardian, and visible to the child’s current teams', async () => {
  const [reds, blues] = [await club.team('reds'), await club.team('blues')]
  const [guardian, other] = [await club.person('parent'), await club.person('parent')]
  const [coach, next] = [
    await club.person('coach', { teams: [reds] }),
    await club.person('coach', { teams: [blues] }),
  ]
  const enter = async (parentId: string, more: object = {}) => {
    const body = newPlayer('Kid', { parentId, teamId: reds, ...more })
    return (await club.ok(api.players.create, { as: admin, body })).id
  }
  const picture = await uploaded(admin)
  const id = await enter(guardian.id, { playerImageUrl: picture })
  await enter(other.id)
  const seen = async (...people: { token: string }[]) =>
    (await Promise.all(people.map(as => link(as, picture)))).map(({ status }) => status)
  const release = (accepted: boolean) =>
    club.ok(api.consents.give, {
      as: guardian,
      body: { mediaRelease: { version: '2026-2', accepted } },
    })
  await release(true)
  expect(await seen(guardian, other, coach, next)).toEqual([200, 200, 200, 404])
  await release(false)
  expect(await seen(guardian, other, coach, next)).toEqual([200, 404, 200, 404])
  await release(true)
  const body = { playerId: id, teamId: blues, fromTeamId: reds }
  await club.ok(api.teams.join, { as: admin, body })
  expect(await seen(guardian, other, coach, next)).toEqual([200, 404, 404, 200])
})
