import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { actorName, findSubject, partyName } from '#frontend/audit/labels.ts'
import { describeEntry } from '#frontend/audit/sentences.ts'
import { toTrailCsv } from '#frontend/audit/trailCsv.ts'
import type { AuditEntry } from '#shared/audit/model.ts'
import { auditActions } from '#shared/audit/rules.ts'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createFamily, createRegisteredFamily } from '../family.ts'
import { newProgram, newTeam } from '../forms.ts'

const club = await openClub()
const [admin, director] = [await club.person('admin'), await club.person('program_director')]
/** "Who | what | about whom" as the screen tells it, the newest first. */
const trailOf = async (person: string) =>
  (await club.ok(api.audit.list, { as: admin, query: { person } })).map(entry => {
    const about = findSubject(entry)
    return [actorName(entry), describeEntry(entry), about ? partyName(about) : 'The club'].join(' | ')
  })
const nameIs = ({ username }: { username: string }) => `Test Person${username.split('-').at(-1)}`

it('a person’s trail has their child’s registration and the money, each entry once', async () => {
  const { id: programId } = await club.ok(api.programs.create, { as: admin, body: newProgram('Spring') })
  const { parent, child, registration } = await createRegisteredFamily(club, programId)
  const intent = await club.ok(api.payments.createIntent, {
    as: parent,
    body: { amount: registration.balance, registrationId: registration.id },
  })
  await club.pay(intent.clientSecret, validCard)
  await club.stripe.settled()
  club.clock.pass({ minutes: 1 })
  const params = { id: registration.id }
  await club.ok(api.registrations.cancel, { as: director, params, query: { refund: 'full', note: 'Ill' } })
  await club.stripe.settled()
  const [who, kid] = [nameIs(parent), `${child.firstName} ${child.lastName}`]
  const cancelled = `${nameIs(director)} | canceled the registration of ${kid}, Spring, $125.00 to be refunded: “Ill” | ${kid}`
  const ofParent = (await trailOf(parent.id)).map(line => line.replace(/INV-\S+/, 'INV-1'))
  for (const line of [
    cancelled,
    `${who} | registered ${kid}, Spring, for $125.00 | ${kid}`,
    `Stripe | recorded a payment of $125.00 on invoice INV-1 | ${who}`,
    `recorded a refund of $125.00 on invoice INV-1 | ${who}`,
  ])
    expect(ofParent.filter(one => one.endsWith(line))).toHaveLength(1)
  // The child's trail has its registration but not what its payer paid; the director's trail has the
  // director's own actions.
  const ofChild = await trailOf(child.id)
  expect(ofChild.filter(line => line === cancelled)).toHaveLength(1)
  expect(ofChild.filter(line => line.includes('recorded'))).toEqual([])
  expect(await trailOf(director.id)).toEqual([cancelled])
})

it('a change of guardian is in the trails of the child, the former guardian and the new one', async () => {
  const { parent, child } = await createFamily(club, 'Moved')
  const next = await club.person('parent')
  club.clock.pass({ minutes: 1 })
  await club.ok(api.players.setParent, { as: admin, params: { id: child.id }, body: { parentId: next.id } })
  const line = `${nameIs(admin)} | changed Moved Whitfield’s parent from ${nameIs(parent)} to ${nameIs(next)} | Moved Whitfield`
  for (const { id } of [child, parent, next, admin])
    expect((await trailOf(id)).filter(one => one === line)).toHaveLength(1)
})

it('the trail shows who became a coach through the team form, and the former price of a program', async () => {
  const coach = await club.person('coach')
  const body = newTeam('Formed', { headCoachId: coach.id })
  const { id } = await club.ok(api.teams.create, { as: director, body })
  club.clock.pass({ minutes: 1 })
  await club.ok(api.teams.update, { as: admin, params: { id }, body: { headCoachId: null } })
  expect(await trailOf(coach.id)).toEqual([
    `${nameIs(admin)} | removed ${nameIs(coach)} from Formed | ${nameIs(coach)}`,
    `${nameIs(director)} | added ${nameIs(coach)} to the staff of Formed as Head Coach | ${nameIs(coach)}`,
  ])
  const program = await club.ok(api.programs.create, { as: admin, body: newProgram('Cheaper') })
  club.clock.pass({ minutes: 1 })
  await club.ok(api.programs.update, { as: admin, params: { id: program.id }, body: { fee: 9900 } })
  expect((await trailOf(admin.id))[0]).toBe(
    `${nameIs(admin)} | changed the fee for Cheaper from $125.00 to $99.00 | Cheaper`,
  )
})

it('the trail shows deleted things under their last name, and unknown people as “somebody”', async () => {
  const { parent, child } = await createFamily(club, 'Leaves')
  club.clock.pass({ minutes: 1 })
  await club.ok(api.players.get, { as: director, params: { id: child.id }, query: { include: 'medical' } })
  club.clock.pass({ minutes: 1 })
  await club.ok(api.players.remove, { as: admin, params: { id: child.id } })
  expect(await trailOf(child.id)).toEqual([
    `${nameIs(admin)} | deleted the player profile of Leaves Whitfield | Leaves Whitfield`,
    `${nameIs(director)} | viewed the medical notes of Leaves Whitfield | Leaves Whitfield`,
    `${nameIs(parent)} | added Leaves Whitfield | Leaves Whitfield`,
  ])
})

const bare: AuditEntry = {
  id: 'aud_1',
  at: '2026-03-02T15:00:00.000Z',
  actor: { id: 'usr_1', name: '=HYPERLINK("x")' },
  action: 'consent',
  subject: { id: 'usr_2' },
  details: {},
  names: {},
}

it('an audit entry of every action is a complete sentence even if no more is known', () => {
  for (const action of Object.keys(auditActions)) {
    const sentence = describeEntry({ ...bare, action })
    expect(sentence, action).toMatch(/^[a-z].{8,}/)
    expect(sentence, action).not.toMatch(/undefined|null|NaN|object/)
  }
  expect(describeEntry({ ...bare, action: 'old.deed' })).toBe('did “old.deed”')
})

it('an audit entry cannot run as a formula in a spreadsheet, and names unknown people', () => {
  expect(toTrailCsv([bare], 'America/New_York').split('\r\n')[1]).toBe(
    `"2026-03-02 10:00:00","'=HYPERLINK(""x"")","responded to the club’s waiver and consents","someone who is no longer in the club",,"aud_1"`,
  )
  expect(actorName({ ...bare, actor: { id: 'usr_1' } })).toBe('Someone who is no longer in the club')
})

it('audit entries cannot be changed or deleted: only the code that creates them knows their keys', () => {
  const root = fileURLToPath(new URL('../../functions', import.meta.url))
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'))
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  expect(files.filter(file => read(file).includes('keys.audit'))).toEqual(['stores/audit/store.ts'])
  const writing = /\bauditRows\.\w+|\b(?:update|remove)\(/g
  expect(read('stores/audit/store.ts').match(writing)).toEqual(Array(2).fill('auditRows.create'))
})
