import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createUploader, files } from '../uploads/files.ts'
import { createCredentialHelpers, season } from './credentials.ts'

const club = await openClub()
const { picture, call, submit, verify, reject, withdraw, listOwn } = createCredentialHelpers(
  club,
  api.credentials,
)
const admin = await club.person('admin')
const director = await club.person('program_director')
const coach = await club.person('coach')
const mails = (to: { email: string }) => club.ses.mails().filter(mail => mail.to.includes(to.email))

it('a submitted credential is pending, visible to its coach and those who run the club, and can be verified until a day', async () => {
  const file = await picture(coach)
  const handed = await submit(coach, { caption: ' Front side ', file })
  const { fullName: userFullName } = await club.ok(api.users.me, { as: coach })
  expect(handed).toMatchObject({
    ...{ uploaderId: coach.id, userFullName, userName: coach.username },
    ...{ credentialType: 'lacrosse_card', season, caption: 'Front side', url: file },
    ...{ status: 'pending', isVerified: false },
  })
  expect(await listOwn(coach)).toEqual([handed])
  expect(await listOwn(admin)).toEqual([])
  expect(await club.ok(api.credentials.list, { as: director })).toEqual([handed])

  const expiresAt = '2026-12-31'
  const verifiedAt = club.clock.now.toISOString()
  const { json } = await verify(admin, handed.id, { expiresAt })
  const decided = { status: 'verified', isVerified: true, expiresAt, verifiedAt, verifiedBy: admin.id }
  expect(json).toEqual({ ...handed, ...decided })
  expect(await listOwn(coach)).toEqual([json])
  await club.tick()
  expect(mails(coach).map(mail => mail.subject)).toEqual(['Verified: your USA Lacrosse Card for 2026-2027'])
})

it('a rejected credential has a reason, and another one may be submitted', async () => {
  const eager = await club.person('assistant_coach')
  const first = await submit(eager)
  expect(await call(eager)).toMatchObject({
    status: 409,
    json: { message: expect.stringContaining('pending verification. To send another, withdraw it first.') },
  })
  expect(await reject(director, first.id)).toMatchObject({
    status: 200,
    json: { status: 'rejected', isVerified: false, reason: 'The card cannot be read' },
  })
  club.clock.pass({ minutes: 1 })
  const second = await submit(eager)
  expect((await listOwn(eager)).map(({ id, status }) => [id, status])).toEqual([
    [second.id, 'pending'],
    [first.id, 'rejected'],
  ])
  await club.tick()
  const [mail] = mails(eager)
  expect(mail?.subject).toBe('Please upload your USA Lacrosse Card for 2026-2027 again')
  expect(mail?.text).toContain('The card cannot be read')
})

it('while a credential is pending, one of the other type or for another season may be submitted', async () => {
  const person = await club.person('coach')
  await submit(person)
  await submit(person, { credentialType: 'headshot' })
  await submit(person, { season: '2031-2032' })
  expect(await listOwn(person)).toHaveLength(3)
})

it('a credential can be withdrawn with its picture while it is pending, and not after that', async () => {
  const person = await club.person('coach')
  const { id, url } = await submit(person)
  expect((await withdraw(admin, id)).status).toBe(404)
  expect(await withdraw(person, id)).toMatchObject({ status: 200, json: { id } })
  expect(await listOwn(person)).toEqual([])
  expect(await withdraw(person, id)).toMatchObject({ status: 404 })
  await club.tick()
  expect(club.s3.objects().filter(({ key }) => key.endsWith(url))).toEqual([])
  const next = await submit(person)
  await verify(admin, next.id)
  expect(await withdraw(person, next.id)).toMatchObject({
    status: 409,
    json: { message: 'This credential was already verified.' },
  })
})

it('nobody can decide on their own credential, and nobody can decide twice', async () => {
  const own = await submit(director)
  const refusal = {
    status: 403,
    json: {
      message: 'This is your own credential. Please ask someone else who runs the club to verify it.',
    },
  }
  expect(await verify(director, own.id)).toMatchObject(refusal)
  expect(await reject(director, own.id)).toMatchObject(refusal)
  expect(await verify(admin, own.id)).toMatchObject({ status: 200 })
  const again = { status: 409, json: { message: 'This credential was already verified.' } }
  expect(await verify(admin, own.id)).toMatchObject(again)
  expect(await reject(admin, own.id)).toMatchObject(again)
  expect(await verify(admin, 'cred_none')).toMatchObject({ status: 404 })
})

it('a credential cannot be verified until a day that has passed, but without a last day', async () => {
  const { id } = await submit(await club.person('coach'))
  const issues = [{ field: 'expiresAt' }]
  expect(await verify(admin, id, { expiresAt: '2026-03-01' })).toMatchObject({
    status: 400,
    json: { issues },
  })
  const { status, json } = await verify(admin, id, { expiresAt: null })
  expect([status, json.expiresAt]).toEqual([200, undefined])
})

it('two simultaneous decisions on a credential produce one result and one email', async () => {
  const person = await club.person('coach')
  const { id } = await submit(person)
  const replies = await Promise.all([
    verify(admin, id),
    reject(director, id),
    verify(director, id),
    reject(admin, id),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  await club.tick()
  expect(mails(person)).toHaveLength(1)
  // The next one can be submitted, whichever decision won.
  const [kept] = await listOwn(person)
  expect(kept?.status).not.toBe('pending')
  await submit(person)
})

const foreign = { status: 400, json: { issues: [{ field: 'file' }] } }

it('a credential that is submitted several times at once is created once', async () => {
  const person = await club.person('coach')
  const pictures = await Promise.all(Array.from({ length: 5 }, () => picture(person)))
  const replies = await Promise.all(pictures.map(file => call(person, { file })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
  expect(await listOwn(person)).toHaveLength(1)
})

it('a credential needs a picture that its sender uploaded for this purpose, and that can be used once', async () => {
  const person = await club.person('coach')
  const { uploaded, sent } = createUploader(club)
  expect(await call(person, { file: await picture(coach) })).toMatchObject(foreign)
  expect(await call(person, { file: await uploaded(person) })).toMatchObject(foreign)
  expect(
    await call(person, { file: await sent(person, files.png, { purpose: 'credential' }) }),
  ).toMatchObject(foreign)
  const { url } = await submit(person)
  expect(await call(person, { file: url, credentialType: 'headshot' })).toMatchObject(foreign)
})

it('a credential for a season that is over, or too far ahead, is refused', async () => {
  const issues = [{ field: 'season', message: 'Please choose one of the next six seasons' }]
  for (const wrong of ['2025-2026', '2032-2033'])
    expect(await call(coach, { season: wrong })).toMatchObject({ status: 400, json: { issues } })
})
