import { beforeEach, expect, it } from 'vitest'
import { createSettingsEditor, toSettingsForm } from '#infra/local/settingsEditor.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createUploader, files } from '../uploads/files.ts'

const club = await openClub()
const admin = await club.person('admin')
const desk = createSettingsEditor(club, admin)
const { uploaded } = createUploader(club)
const upload = () => uploaded(admin, files.png, { purpose: 'club-logo' })
const fetchLogo = (id: string) => club.call(api.uploads.logo, { params: { id } })
const shown = async () => (await club.ok(api.club.config)).logoUrl

beforeEach(async () => void (await desk.change({ logoUrl: '' })))

it('a logo is the same file for everybody, to be kept for good, and another one ends it', async () => {
  const first = await upload()
  await desk.change({ logoUrl: first })
  expect(await shown()).toBe(first)
  const reply = await fetchLogo(first)
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual(files.png)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const second = await upload()
  await desk.change({ logoUrl: second })
  expect((await fetchLogo(first)).status).toBe(404)
  expect((await fetchLogo(second)).status).toBe(200)
  await club.tick()
  expect(await club.verify()).toEqual([])
})

it('a site of before, which knows no logo, leaves it; and an empty field takes it away', async () => {
  const logoUrl = await upload()
  const { logoUrl: _, ...former } = toSettingsForm(await desk.change({ logoUrl }), { season: 'Fall 2033' })
  const saved = await club.ok(api.club.saveSettings, { as: admin, body: former })
  expect(saved).toMatchObject({ logoUrl, season: 'Fall 2033' })
  expect((await desk.change({ logoUrl: '' })).logoUrl).toBe('')
  expect(await shown()).toBe('')
  expect((await fetchLogo(logoUrl)).status).toBe(404)
})

it('only an own, checked file for the club becomes its logo, and the answer names the field', async () => {
  const director = await club.person('program_director')
  const team = await uploaded(admin, files.png, { purpose: 'team-logo' })
  const others = await upload()
  const colleague = await club.person('admin')
  const settings = await desk.read()
  for (const [as, logoUrl] of [
    [admin, team],
    [colleague, others],
    [admin, 'https://elsewhere.example/logo.png'],
  ] as const) {
    const body = toSettingsForm(settings, { logoUrl })
    const reply = await club.call(api.club.saveSettings, { as, body })
    expect(reply).toMatchObject({
      status: 400,
      json: { issues: [{ field: 'logoUrl', message: 'Please upload the logo again' }] },
    })
  }
  const announced = { purpose: 'club-logo', fileName: 'a.png', contentType: 'image/png', size: 68 } as const
  expect((await club.call(api.uploads.presign, { as: director, body: announced })).status).toBe(403)
  expect(await shown()).toBe('')
})

it('the same settings sent twice at once change the logo once', async () => {
  const body = toSettingsForm(await desk.read(), { logoUrl: await upload() })
  const save = () => club.call(api.club.saveSettings, { as: admin, body })
  const replies = await Promise.all([save(), save(), save()])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await shown()).toBe(body.logoUrl)
})
