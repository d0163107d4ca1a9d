import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer, numbered } from '../forms.ts'
import { createUploader, files } from './files.ts'

const club = await openClub()
const { sent, link, uploaded, certificate } = createUploader(club)
const parent = await club.person('parent')
const use = (as: { token: string }, more: object, name = numbered('Kid')) =>
  club.call(api.players.create, { as, body: newPlayer(name, more) })
const childrenOf = (as: { token: string }) => club.ok(api.players.list, { as })
const again = 'Please upload the picture again'

it.each<[string, () => Promise<string>]>([
  ['that was not confirmed', () => sent(parent, files.png)],
  ['that never was', async () => 'upl_01KJQH0CC0DRYWA8W0DFB4S8JJ'],
  ['of another person', async () => uploaded(await club.person('parent'))],
  ['for another purpose', () => uploaded(parent, files.png, { purpose: 'birth-certificate' })],
])('a child’s form accepts no picture %s', async (_, picture) => {
  const { status, json } = await use(parent, { playerImageUrl: await picture() })
  expect([status, json.issues]).toEqual([400, [{ field: 'playerImageUrl', message: again }]])
})

it('a child’s form accepts no files of another child, and names each file that it refuses', async () => {
  const both = { playerImageUrl: await uploaded(parent), birthCertificateUrl: await certificate(parent) }
  expect((await use(parent, both)).status).toBe(201)
  const { status, json } = await use(parent, both)
  const message = 'Please upload the birth certificate again'
  expect([status, json.issues]).toEqual([
    400,
    [
      { field: 'playerImageUrl', message: again },
      { field: 'birthCertificateUrl', message },
    ],
  ])
})

it('a file goes to one of two children who are created at once, and the other is not created', async () => {
  const owner = await club.person('parent')
  const playerImageUrl = await uploaded(owner)
  const replies = await Promise.all([use(owner, { playerImageUrl }), use(owner, { playerImageUrl })])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 400])
  expect(await childrenOf(owner)).toHaveLength(1)
})

it('a child that is entered again with files gets them, sent once or three times, and keeps those it had', async () => {
  const owner = await club.person('parent')
  const admin = await club.person('admin')
  await use(owner, {}, 'Late')
  const both = { playerImageUrl: await uploaded(owner), birthCertificateUrl: await certificate(owner) }
  const enter = () => use(owner, both, 'Late')
  for (const { status, json } of [await enter(), ...(await Promise.all([enter(), enter()]))])
    expect([status, json.playerImageUrl]).toEqual([200, both.playerImageUrl])
  expect(await childrenOf(owner)).toMatchObject([{ playerImageUrl: both.playerImageUrl }])
  expect((await link(admin, both.birthCertificateUrl)).status).toBe(200)

  const { status, json } = await use(owner, { playerImageUrl: await uploaded(owner) }, 'Late')
  const message = 'Late is already in your account, with a different file'
  expect([status, json.issues]).toEqual([400, [{ field: 'playerImageUrl', message }]])
  await use(owner, {}, 'Later')
  const foreign = await uploaded(await club.person('parent'))
  expect((await use(owner, { playerImageUrl: foreign }, 'Later')).status).toBe(400)
})

it('a coach’s form for another person’s child accepts no files', async () => {
  const coach = await club.person('coach', { teams: [await club.team('team_files')] })
  const playerImageUrl = await uploaded(coach)
  const { status, json } = await use(coach, { teamId: 'team_files', playerImageUrl })
  const message = 'Only the family or the people who run the club can add this file'
  expect([status, json.issues]).toEqual([400, [{ field: 'playerImageUrl', message }]])
  expect((await use(coach, { playerImageUrl })).status).toBe(201)
})
