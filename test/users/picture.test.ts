import { afterAll, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createFamily } from '../family.ts'
import { createUploader, files } from '../uploads/files.ts'

const club = await openClub()
const admin = await club.person('admin')
const uploader = createUploader(club)
afterAll(async () => expect(await club.verify()).toEqual([]))

const upload = (as: { token: string }) => uploader.uploaded(as, files.png, { purpose: 'profile-picture' })
const save = (as: { id: string; token: string }, profileImageUrl: string | null, id = as.id) =>
  club.call(api.users.updateProfile, { as, params: { id }, body: { profileImageUrl } })
const opens = async (as: { token: string }, id: string) => (await uploader.link(as, id)).status === 200

it('the picture of an account is shown to its owner, the office and those whom they meet, and to nobody else', async () => {
  const teamId = await club.team('Blue')
  const { parent, child } = await createFamily(club)
  const other = await club.person('parent')
  const coach = await club.person('coach', { teams: [await club.team('Red')] })
  const mate = await club.person('coach', { teams: [teamId] })
  await club.ok(api.teams.join, { as: admin, body: { teamId, playerId: child.id } })
  const picture = await upload(parent)
  expect((await save(parent, picture)).json.profileImageUrl).toBe(picture)
  expect(await club.ok(api.users.me, { as: parent })).toMatchObject({ profileImageUrl: picture })
  const seen = () => Promise.all([parent, admin, mate, coach, other].map(as => opens(as, picture)))
  expect(await seen()).toEqual([true, true, true, false, false])
  const body = {
    recipientId: mate.id,
    content: 'May I ask you something?',
    notificationType: 'both',
  } as const
  await club.ok(api.messages.create, { as: parent, body })
  const [position] = await club.ok(api.teams.memberships, { as: admin, query: { userId: mate.id } })
  await club.ok(api.teams.leave, { as: admin, params: { id: position?.id ?? '' } })
  // The conversation stays.
  expect(await seen()).toEqual([true, true, true, false, false])
})

it('the picture of an account is replaced, taken away and deleted with its file', async () => {
  const parent = await club.person('parent')
  const [one, two, three] = [await upload(parent), await upload(parent), await upload(parent)]
  await save(parent, one)
  await save(parent, two)
  await club.tick()
  expect([await opens(parent, one), await opens(parent, two)]).toEqual([false, true])
  await save(parent, null)
  await club.tick()
  expect(await opens(parent, two)).toBe(false)
  expect((await club.ok(api.users.me, { as: parent })).profileImageUrl).toBeUndefined()
  await save(parent, three)
  expect(await opens(admin, three)).toBe(true)
  await club.ok(api.users.remove, { as: admin, params: { id: parent.id } })
  for (let n = 0; n < 4; n++) await club.tick()
  expect(await opens(admin, three)).toBe(false)
})

it('the picture of an account is an upload of one’s own for this purpose', async () => {
  const [parent, other] = [await club.person('parent'), await club.person('parent')]
  const foreign = await upload(other)
  const logo = await uploader.uploaded(admin, files.png, { purpose: 'team-logo' })
  for (const id of [foreign, logo, 'upl_00000000000000000000000000', 'https://bad.example/x.png'])
    expect((await save(parent, id)).json.issues[0]?.field, id).toBe('profileImageUrl')
})

it('an administrator can take it away from others, and nobody can set it for them', async () => {
  const { parent } = await createFamily(club)
  await save(parent, await upload(parent))
  expect((await save(admin, await upload(admin), parent.id)).status).toBe(400)
  expect((await save(admin, null, parent.id)).status).toBe(200)
  const [{ userId = '' } = {}] = await club.ok(api.families.list, { as: parent })
  const picture = await upload(parent)
  expect((await save(parent, picture, userId)).status).toBe(400)
  const child = { id: userId, token: await club.signIn({ id: userId }) }
  expect((await save(child, picture)).json.message).toBe('You cannot change this: profileImageUrl')
})
