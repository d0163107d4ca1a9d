import { describe, expect, it } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian, createFamily, createRegisteredFamily } from '../family.ts'
import { newPlayer, newProgram, newTeam, numbered } from '../forms.ts'
import { recordLog } from '../recordLog.ts'
import { damageRow } from '../rows.ts'

/** A row that a later version wrote in a form that this one cannot read, or that somebody has damaged. */

const club = await openClub()
const admin = await club.person('admin')

const createProgram = () =>
  club.ok(api.programs.create, { as: admin, body: newProgram(numbered('Spring'), { fee: 9000 }) })

const register = (as: { token: string }, body: { programId: string; playerId: string }) =>
  club.call(api.registrations.create, { as, body })

const findException = async (ref: string, as = admin) => {
  const { exceptions } = await club.ok(api.reconciliation.get, { as })
  return exceptions.filter(one => one.kind === 'unreadable' && one.ref === ref)
}

it('a list that people read leaves out what cannot be read in it, and the log says which', async () => {
  const [whole, broken] = [await createProgram(), await createProgram()]
  const { id: teamId } = await club.ok(api.teams.create, { as: admin, body: newTeam(numbered('Hawks')) })
  const { id: goneId } = await club.ok(api.teams.create, { as: admin, body: newTeam(numbered('Owls')) })
  const { registration } = await createRegisteredFamily(club, whole.id)
  const coach = await club.person('coach', { teams: [teamId] })
  for (const content of ['First', 'Second']) {
    const body = { teamId, content, notificationType: 'both' } as const
    await club.ok(api.messages.create, { as: coach, body })
  }
  const body = { title: 'Rain', body: 'No practice.', teamId, priority: 'normal' } as const
  const { id: newsId } = await club.ok(api.announcements.create, { as: coach, body })
  await damageRow(keys.program(broken.id), 'name')
  await damageRow(keys.team(goneId), 'name')
  await damageRow(keys.invoice(invoiceIdFor(registration.id)), 'dueAt')
  await damageRow(keys.message(`team.${teamId}`, 1), 'content')
  await damageRow(keys.announcement(newsId), 'title')

  const lines = recordLog()
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const programs = idsOf(await club.ok(api.programs.list, { as: admin }))
  expect(programs).toContain(whole.id)
  expect(programs).not.toContain(broken.id)
  expect(idsOf(await club.ok(api.teams.list, { as: admin }))).not.toContain(goneId)
  const invoices = idsOf(await club.ok(api.invoices.list, { as: admin }))
  expect(invoices).not.toContain(invoiceIdFor(registration.id))
  const messages = await club.ok(api.messages.list, { as: coach, query: { teamId } })
  expect(messages.map(({ content }) => content)).toEqual(['Second'])
  expect(idsOf(await club.ok(api.announcements.list, { as: coach }))).not.toContain(newsId)
  expect(lines.filter(({ message }) => message === 'a row was left out of a list')).toHaveLength(5)
})

describe('a decision', () => {
  const sentence =
    'A stored record cannot be read, so this is not possible right now. The club has been notified.'

  it.each([
    [
      'what holds its spot',
      'PLAYER/REG',
      (of: Ids) => keys.liveRegistration(of.playerId, of.programId),
      'registrationId',
    ],
    ['the program', 'PROGRAM/META', (of: Ids) => keys.program(of.programId), 'fee'],
    ['who is the child’s parent', 'USER/ME', (of: Ids) => keys.ownChild(of.userId, of.playerId), 'childId'],
    ['the account', 'USER/ME', (of: Ids) => keys.user(of.userId), 'role'],
  ])('nobody is registered where %s cannot be read: 503, and an exception', async (_, kind, key, field) => {
    const parent = await club.person('parent')
    const { id: playerId } = await club.ok(api.players.create, {
      as: parent,
      body: newPlayer(numbered('Sam')),
    })
    const { id: programId } = await createProgram()
    const other = await createProgram()
    if (kind === 'PLAYER/REG') await register(parent, { programId, playerId })
    await damageRow(key({ programId, playerId, userId: parent.id }), field)
    const lines = recordLog()
    const reply = await register(parent, { programId, playerId })
    expect([reply.status, reply.json.message]).toEqual([503, sentence])
    expect(lines.map(({ level }) => level)).toContain('error')
    const id = { 'PROGRAM/META': programId, 'PLAYER/REG': playerId }[kind] ?? parent.id
    const open = await findException(`${kind} ${id}`)
    expect(open).toHaveLength(1)
    await register(parent, { programId, playerId })
    expect(await findException(open[0]?.ref ?? '')).toHaveLength(1)
    if (kind !== 'USER/ME')
      expect((await register(parent, { programId: other.id, playerId })).status).toBe(201)
  })

  it.each([
    ['the invoice', (of: string) => keys.invoice(invoiceIdFor(of)), 'balance'],
    ['the registration', (of: string) => keys.registration(of), 'state'],
  ])('nothing is paid where %s cannot be read, and the office is told', async (_, key, field) => {
    const { id: programId } = await createProgram()
    const { parent, registration } = await createRegisteredFamily(club, programId)
    await damageRow(key(registration.id), field)
    recordLog()
    const body = { amount: 9000, registrationId: registration.id }
    const reply = await club.call(api.payments.createIntent, { as: parent, body })
    expect([reply.status, reply.json.message]).toEqual([503, sentence])
    const kind = key('x').pk.startsWith('INV') ? 'INV' : 'REG'
    const id = kind === 'INV' ? invoiceIdFor(registration.id) : registration.id
    expect(await findException(`${kind}/META ${id}`)).toHaveLength(1)
  })

  it('no program is deleted while one of its registrations cannot be read', async () => {
    const { id: programId } = await createProgram()
    const { registration } = await createRegisteredFamily(club, programId)
    await damageRow(keys.registration(registration.id), 'playerName')
    recordLog()
    const reply = await club.call(api.programs.remove, { as: admin, params: { id: programId } })
    expect([reply.status, reply.json.message]).toEqual([503, sentence])
    expect(await findException(`REG/META ${registration.id}`)).toHaveLength(1)
  })

  it('no child is deleted as an orphan while the account of its other guardian cannot be read', async () => {
    const { parent, child } = await createFamily(club, numbered('Kept'))
    const other = await club.person('parent')
    await addGuardian(other.id, child.id)
    await damageRow(keys.user(other.id), 'role')
    recordLog()
    await club.ok(api.users.remove, { as: admin, params: { id: parent.id } })
    await club.tick()
    await club.tick()
    expect((await club.call(api.players.get, { as: admin, params: { id: child.id } })).status).toBe(200)
    expect(await findException(`USER/ME ${other.id}`)).toHaveLength(1)
  })

  it('a job that meets such a row tells the office, and leaves the spot as it is', async () => {
    const program = await club.ok(api.programs.create, {
      as: admin,
      body: newProgram(numbered('Full'), { capacity: 1, fee: 9000 }),
    })
    const { registration, parent } = await createRegisteredFamily(club, program.id)
    await club.ok(api.registrations.update, {
      as: parent,
      params: { id: registration.id },
      body: { paymentStatus: 'pay_later' },
    })
    await damageRow(keys.invoice(invoiceIdFor(registration.id)), 'balance')
    recordLog()
    club.clock.pass({ days: 5 })
    await club.tick()
    const told = await findException(`INV/META ${invoiceIdFor(registration.id)}`, await club.person('admin'))
    expect(told).toHaveLength(1)
  })
})

const invoiceIdFor = (registrationId: string) => registrationId.replace('reg_', 'inv_')

interface Ids {
  programId: string
  playerId: string
  userId: string
}
