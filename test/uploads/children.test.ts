import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer, numbered } from '../forms.ts'
import { createUploader, files } from './files.ts'

const club = await openClub()
const { sent, link, uploaded } = createUploader(club)
const parent = await club.person('parent')
const admin = await club.person('admin')
const use = (as: { token: string }, more: object) =>
  club.call(api.players.create, { as, body: newPlayer(numbered('Kid'), more) })
const again = 'Please upload the picture again'

describe('a child’s form', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['that was not confirmed', () => sent(parent, files.png)],
    ['that never was', async () => 'upl_01KJQH0CC0DRYWA8W0DFB4S8JJ'],
    ['of another person', async () => uploaded(await club.person('parent'))],
    ['for another purpose', () => uploaded(parent, files.png, { purpose: 'birth-certificate' })],
    ['named by its address', async () => (await link(parent, await uploaded(parent))).json.url],
    ['that is a script', async () => 'javascript:alert(1)'],
    ['with more behind its id', async () => `${await uploaded(parent)}/../../x`],
    ['that is a list', async () => [await uploaded(parent)]],
  ])('a child’s form accepts no picture %s', async (_, picture) => {
    const { status, json } = await use(parent, { playerImageUrl: await picture() })
    expect([status, json.issues]).toEqual([400, [{ field: 'playerImageUrl', message: again }]])
  })

  it('a child’s form accepts no files of another child, and names each file that it refuses', async () => {
    const [picture, paper] = [
      await uploaded(parent),
      await uploaded(parent, files.png, { purpose: 'birth-certificate' }),
    ]
    const both = { playerImageUrl: picture, birthCertificateUrl: paper }
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
    expect(await club.ok(api.players.list, { as: owner })).toHaveLength(1)
  })

  it('a child’s form sent twice creates one child, with its picture', async () => {
    const owner = await club.person('parent')
    const body = { ...newPlayer('Twice'), playerImageUrl: await uploaded(owner) }
    const add = () => club.call(api.players.create, { as: owner, body })
    const replies = await Promise.all([add(), add(), add()])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect(await club.ok(api.players.list, { as: owner })).toMatchObject([
      { playerImageUrl: body.playerImageUrl },
    ])
  })

  it('a child that is entered again with files gets them, sent once or three times, and keeps those it had', async () => {
    const owner = await club.person('parent')
    const body = newPlayer('Late')
    await club.ok(api.players.create, { as: owner, body })
    const both = {
      playerImageUrl: await uploaded(owner),
      birthCertificateUrl: await uploaded(owner, files.png, { purpose: 'birth-certificate' }),
    }
    const again = () => club.call(api.players.create, { as: owner, body: { ...body, ...both } })
    for (const { status, json } of [await again(), ...(await Promise.all([again(), again()]))]) {
      expect([status, json.playerImageUrl]).toEqual([200, both.playerImageUrl])
    }
    expect(await club.ok(api.players.list, { as: owner })).toMatchObject([
      { playerImageUrl: both.playerImageUrl },
    ])
    const certificate = await club.call(api.uploads.get, {
      as: admin,
      params: { id: both.birthCertificateUrl },
    })
    expect(certificate.status).toBe(200)

    const other = { ...body, playerImageUrl: await uploaded(owner) }
    const { status, json } = await club.call(api.players.create, { as: owner, body: other })
    const message = 'Late is already in your account, with a different file'
    expect([status, json.issues]).toEqual([400, [{ field: 'playerImageUrl', message }]])
    const foreign = { ...newPlayer('Later'), playerImageUrl: await uploaded(await club.person('parent')) }
    await club.ok(api.players.create, { as: owner, body: newPlayer('Later') })
    expect((await club.call(api.players.create, { as: owner, body: foreign })).status).toBe(400)
  })

  it('a coach’s form for another person’s child accepts no files', async () => {
    const coach = await club.person('coach', { teams: [await club.team('team_files')] })
    const playerImageUrl = await uploaded(coach)
    const { status, json } = await use(coach, { teamId: 'team_files', playerImageUrl })
    expect([status, json.issues]).toEqual([
      400,
      [
        {
          field: 'playerImageUrl',
          message: 'Only the family or the people who run the club can add this file',
        },
      ],
    ])
    expect((await use(coach, { playerImageUrl })).status).toBe(201)
  })
})
