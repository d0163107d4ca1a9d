import { expect, it } from 'vitest'
import { addDays, addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { fetchAuditRows } from '../imports/audit.ts'
import { createCredentialHelpers, season } from './credentials.ts'

const club = await openClub()
const { submit, verify, reject, board } = createCredentialHelpers(club, api.credentials)
const { commit } = await import('#functions/platform/data/transaction.ts')
const { deleteCredentialsOfUser, recordReminder } = await import('#functions/stores/credentials/store.ts')
const admin = await club.person('admin')
const today = club.clock.now.toISOString().slice(0, 10)

const lineOf = async (as: { id: string }) => (await board(admin)).find(({ userId }) => userId === as.id)
const remind = (userId?: string, more: object = {}) =>
  club.call(api.credentials.remind, { as: admin, body: { season, ...(userId && { userId }), ...more } })
const subjects = ({ email }: { email: string }) => club.ses.mails(email).map(({ subject }) => subject)

/** Runs the jobs at a later hour, when the sessions have expired: nobody calls a route then. */
async function tickAt(at: Date) {
  const { now } = club.clock
  club.clock.moveTo(at)
  await club.tick()
  club.clock.moveTo(now)
}

it('the compliance board has every approved coach and assistant with their credentials', async () => {
  const coach = await club.person('coach')
  const assistant = await club.person('assistant_coach')
  const others = [
    await club.person('coach', { pending: true }),
    await club.person('parent'),
    await club.person('program_director'),
  ]
  const card = await submit(coach)
  const shot = await submit(coach, { credentialType: 'headshot' })
  for (const other of others) await submit(other)
  await verify(admin, card.id, { expiresAt: addDays(today, 30) })
  await reject(admin, shot.id)
  const lines = await board(admin)
  expect(lines.map(({ userId }) => userId).toSorted()).toEqual([coach.id, assistant.id].toSorted())
  expect(await lineOf(coach)).toEqual({
    userId: coach.id,
    fullName: 'Test Person2',
    username: coach.username,
    role: 'coach',
    lacrosse_card: 'expiring',
    headshot: 'rejected',
    expiresAt: addDays(today, 30),
  })
  expect(await lineOf(assistant)).toMatchObject({ lacrosse_card: 'missing', headshot: 'missing' })

  await submit(coach, { credentialType: 'headshot' })
  await submit(coach)
  expect(await lineOf(coach)).toMatchObject({ lacrosse_card: 'pending', headshot: 'pending' })
  const next = await board(admin, { season: '2027-2028' })
  expect(next[0]).toMatchObject({ lacrosse_card: 'missing' })
  for (const [asked, shown] of [
    ['2025-2026', '2025-2026'],
    ['1999-2000', season],
  ]) {
    const found = await club.ok(api.credentials.compliance, { as: admin, query: { season: asked } })
    expect(found.season).toBe(shown)
  }
})

it('a reminder goes once a day to each coach who has something to upload, and names it', async () => {
  const incomplete = await club.person('coach')
  const complete = await club.person('coach')
  for (const credentialType of ['headshot', 'lacrosse_card'] as const) {
    const { id } = await submit(complete, { credentialType })
    await verify(admin, id)
  }
  await club.tick()
  const waiting = (await board(admin)).filter(line => line.lacrosse_card === 'missing').length
  const audited = (await fetchAuditRows('credential.remind')).length
  expect(await remind()).toMatchObject({ status: 200, json: { reminded: waiting } })
  expect(await remind()).toMatchObject({ status: 200, json: { reminded: 0 } })
  expect((await fetchAuditRows('credential.remind')).length).toBe(audited + 1)
  await club.tick()
  expect(subjects(incomplete)).toEqual([`Still needed: your coach credentials for ${season}`])
  const [mail] = club.ses.mails(incomplete.email)
  expect(mail?.text).toContain('USA Lacrosse Card: missing\n\nCoach Headshot: missing')
  expect(mail?.text).toContain('http://club.test/coach-credentials')
  expect(subjects(complete)).toHaveLength(2)
  expect((await lineOf(incomplete))?.remindedOn).toBe(today)

  const refusals = [await remind(incomplete.id), await remind(complete.id), await remind('usr_none')]
  expect(refusals.map(({ status, json }) => [status, json.message])).toEqual([
    [409, expect.stringMatching(/was already reminded today\.$/)],
    [409, expect.stringMatching(/has nothing to upload for this season\.$/)],
    [404, 'Coach not found'],
  ])
  expect(await remind(undefined, { season: '2025-2026' })).toMatchObject({ status: 400 })
})

it('a reminder to a person can go out again on another day', async () => {
  const coach = await club.person('coach')
  await commit(recordReminder(coach.id, addDays(today, -1)))
  expect((await lineOf(coach))?.remindedOn).toBe(addDays(today, -1))
  expect(await remind(coach.id)).toMatchObject({ status: 200, json: { reminded: 1 } })
})

it('a reminder is sent once if several people press the button at the same time', async () => {
  const coach = await club.person('coach')
  const replies = await Promise.all(Array.from({ length: 5 }, () => remind(coach.id)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  await club.tick()
  expect(subjects(coach)).toHaveLength(1)
})

const expiresAt = addDays(today, 100)
/** Nine in the morning by the club's clock. */
const morning = new Date(`${addDays(expiresAt, -30)}T13:00:00Z`)
const warned = (as: { email: string }) => subjects(as).filter(subject => subject.includes('expires on'))

it('thirty days before a credential expires, its coach gets one email in the morning', async () => {
  const coach = await club.person('coach')
  const { id } = await submit(coach)
  await verify(admin, id, { expiresAt })
  // Of another season, so no successor.
  await submit(coach, { season: '2027-2028' })
  await tickAt(addHours(morning, -1))
  expect(warned(coach)).toEqual([])
  await tickAt(morning)
  await tickAt(addHours(morning, 24))
  expect(warned(coach)).toEqual(['Your USA Lacrosse Card expires on Jun 10, 2026'])
})

it('no warning is sent about a credential that has a successor, verified or pending, that is gone, or that has expired', async () => {
  const coaches = []
  for (const end of [expiresAt, expiresAt, expiresAt, addDays(today, 20)]) {
    const coach = await club.person('coach')
    const { id } = await submit(coach)
    await verify(admin, id, { expiresAt: end })
    coaches.push(coach)
  }
  const [renewed, waiting, gone] = coaches
  if (!renewed || !waiting || !gone) throw new Error('three coaches')
  await verify(admin, (await submit(renewed)).id)
  await submit(waiting)
  await deleteCredentialsOfUser(gone.id, club.clock.now)
  await tickAt(addHours(morning, 1))
  expect(coaches.map(warned)).toEqual([[], [], [], []])
})

it('a warning that is started twice, as after a crash, is sent once', async () => {
  const coach = await club.person('coach')
  const { id } = await submit(coach)
  await verify(admin, id, { expiresAt })
  const { sendExpiryWarning } = await import('#functions/services/credentials/sendExpiryWarning.ts')
  const job = {
    kind: 'credential-expiry',
    ref: id,
    payload: { id },
    attempts: 0,
    leasedUntil: '',
  } as const
  await sendExpiryWarning({ ...job, at: morning.toISOString() }, morning)
  await tickAt(addHours(morning, 2))
  expect(warned(coach)).toHaveLength(1)
})
