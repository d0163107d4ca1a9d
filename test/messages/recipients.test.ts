import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createMessageFixture, directId, type SignedInUser } from './messages.ts'

const club = await openClub()
const { commit } = await import('#functions/platform/data/transaction.ts')
const { updateUser, getUser } = await import('#functions/stores/users/store.ts')
const cast = await createMessageFixture(club)
const { admin, director, coach, assistant, otherCoach, parent, teammate, stranger, kid, team, otherTeam } =
  cast
const pending = await club.person('coach', { pending: true, teams: [team.id] })
const closed = await club.person('coach', { teams: [team.id] })
const account = await getUser(closed.id)
if (account) await commit(updateUser(account, { status: 'disabled' }))

const known = async (as: SignedInUser, teamId?: string) => {
  const all = await club.ok(api.messages.recipients, { as, query: teamId ? { teamId } : {} })
  return all.map(({ id, about }) => [id, about])
}
const office = [
  [admin.id, 'Administrator'],
  [director.id, 'Program Director'],
]
const staff = [
  ...office,
  [coach.id, 'Head Coach'],
  [assistant.id, 'Assistant Coach'],
  [otherCoach.id, 'Head Coach'],
]
const others = (list: string[][], { id }: SignedInUser) => list.filter(([one]) => one !== id)

describe('a person’s possible recipients', () => {
  it('a family can write to the office, and the staff to everybody who works for the club', async () => {
    for (const as of [parent, stranger, pending]) expect(new Set(await known(as))).toEqual(new Set(office))
    for (const as of [coach, assistant, director, admin]) {
      expect(new Set(await known(as))).toEqual(new Set(others(staff, as)))
    }
  })

  it('the members of a team can write to its coaches and to the primary guardians of its children', async () => {
    const people = [
      [coach.id, 'Head Coach'],
      [assistant.id, 'Assistant Coach'],
      [parent.id, 'Parent of Kid'],
      [teammate.id, 'Parent of Mate'],
    ]
    for (const as of [coach, parent, teammate, admin, director]) {
      expect(new Set(await known(as, team.id))).toEqual(new Set(others(people, as)))
    }
    const names = await club.ok(api.messages.recipients, { as: admin, query: { teamId: team.id } })
    expect(names.map(({ name }) => name)).toEqual(names.map(({ name }) => name).toSorted())
    for (const as of [stranger, otherCoach, pending]) {
      const { status, json } = await club.call(api.messages.recipients, { as, query: { teamId: team.id } })
      expect([status, json.message]).toEqual([404, 'Team not found'])
    }
    expect(await known(stranger, otherTeam.id)).toEqual([[otherCoach.id, 'Head Coach']])
  })

  it('the list of recipients never offers more than the server accepts', async () => {
    for (const as of [admin, coach, parent, stranger]) {
      const all = [...(await known(as)), ...(as === parent || as === coach ? await known(as, team.id) : [])]
      for (const [id = ''] of all) expect((await cast.trySay(as, { recipientId: id })).status).toBe(201)
    }
  })
})

describe('the conversation about a player', () => {
  const about = async (as: SignedInUser, id = cast.player.id) => {
    const { status, json } = await club.call(api.messages.withPlayer, { as, params: { id } })
    return status === 200 ? json.id : status
  }
  it('the conversation about a player is with the child, for its coaches, the office and its guardians', async () => {
    for (const as of [coach, assistant, director, admin, parent]) {
      expect(await about(as)).toBe(directId(as, kid))
    }
  })

  it('the conversation about a player is with the family, for a family of its team, and for nobody else', async () => {
    expect(await about(teammate)).toBe(directId(teammate, parent))
    for (const as of [stranger, otherCoach, pending]) expect(await about(as)).toBe(404)
    expect(await about(coach, 'ply_none')).toBe(404)
    expect(await about(kid)).toBe(403)
  })
})
