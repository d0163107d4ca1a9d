import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer, newProgram, newTeam } from '../forms.ts'
import { createRandom, runs } from '../proof.ts'
import { createTeamFixture } from './teamFixture.ts'

const club = await openClub()
const cast = await createTeamFixture(club)
const as = cast.director
const createTeam = async (name: string, more: object = {}) =>
  (await club.ok(api.teams.create, { as, body: newTeam(name, more) })).id
const kid = (name: string) =>
  club.ok(api.players.create, { as: cast.admin, body: newPlayer(name, { parentId: cast.parent.id }) })
const join = (body: object) => club.call(api.teams.join, { as, body })
const of = async (id: string) => club.ok(api.players.get, { as: cast.parent, params: { id } })

describe('a child', () => {
  it('a child can be on two teams, and replies show the newest', async () => {
    const [travel, clinic] = [await createTeam('Travel'), await createTeam('Clinic')]
    const { id } = await kid('Two')
    await join({ playerId: id, teamId: travel, jerseyNumber: 4, position: 'Attack' })
    club.clock.pass({ seconds: 1 })
    await join({ playerId: id, teamId: clinic, jerseyNumber: 9 })
    expect(await of(id)).toMatchObject({ teamId: clinic, jerseyNumber: 9 })
    const number = async (teamId: string) =>
      (await cast.roster(as, teamId)).find(player => player.id === id)?.jerseyNumber
    expect([await number(travel), await number(clinic)]).toEqual([4, 9])
    await club.ok(api.teams.leave, { as, params: { id: `${clinic}.${id}` } })
    expect(await of(id)).toMatchObject({ teamId: travel, jerseyNumber: 4, position: 'Attack' })
  })

  it('a child moves between teams in one step, and its number is free again', async () => {
    const [from, to] = [await createTeam('From'), await createTeam('To')]
    const [{ id }, other] = [await kid('Mover'), await kid('Next')]
    await join({ playerId: id, teamId: from, jerseyNumber: 5 })
    await join({ playerId: id, teamId: to, fromTeamId: from })
    expect((await cast.roster(as, from)).length).toBe(0)
    expect((await of(id)).teamId).toBe(to)
    expect((await join({ playerId: other.id, teamId: from, jerseyNumber: 5 })).status).toBe(201)
  })

  it('the reply for a taken number says who wears it', async () => {
    const one = await createTeam('Numbers')
    const [first, second] = [await kid('Wears'), await kid('Wants')]
    await join({ playerId: first.id, teamId: one, jerseyNumber: 7 })
    const refused = await join({ playerId: second.id, teamId: one, jerseyNumber: 7 })
    const message = 'Number 7 is already taken by Wears Whitfield on this team'
    expect([refused.status, refused.json.issues]).toEqual([409, [{ field: 'jerseyNumber', message }]])
    const viaPlayer = await club.call(api.players.update, {
      as,
      params: { id: second.id },
      body: { teamId: one, jerseyNumber: 7 },
    })
    expect([viaPlayer.status, viaPlayer.json.message]).toEqual([409, message])
    expect((await of(second.id)).teamId).toBeUndefined()
  })

  it('a child is put on a team by its account too, and twice is once', async () => {
    const one = await createTeam('Account')
    const child = await kid('Accounted')
    const { userId } = await of(child.id)
    expect((await join({ userId, teamId: one })).status).toBe(201)
    expect((await join({ userId, teamId: one, jerseyNumber: 3 })).status).toBe(200)
    const rows = await club.ok(api.teams.memberships, { as, query: { userId: userId ?? '' } })
    expect(rows).toEqual([
      expect.objectContaining({
        teamId: one,
        playerId: child.id,
        role: 'player',
        jerseyNumber: 3,
        active: true,
      }),
    ])
  })

  it('a child that pauses stays on record, off the roster, with its number free', async () => {
    const one = await createTeam('Pause')
    const child = await kid('Pauses')
    await join({ playerId: child.id, teamId: one, jerseyNumber: 2 })
    await join({ playerId: child.id, teamId: one, active: false })
    expect(await cast.roster(as, one)).toEqual([])
    const [membership] = (await of(child.id)).memberships ?? []
    expect([membership?.teamId, membership?.active, membership?.jerseyNumber]).toEqual([
      one,
      false,
      undefined,
    ])
    expect((await join({ playerId: (await kid('Other')).id, teamId: one, jerseyNumber: 2 })).status).toBe(201)
  })

  it('a child is in the pool exactly when it is on no team', async () => {
    const child = await kid('Pooled')
    const pool = async () =>
      (await club.ok(api.players.list, { as, query: { unassigned: 'true' } })).map(({ id }) => id)
    expect(await pool()).toContain(child.id)
    const one = await createTeam('Pool')
    await join({ playerId: child.id, teamId: one })
    expect(await pool()).not.toContain(child.id)
    await club.ok(api.teams.leave, { as, params: { id: `${one}.${child.id}` } })
    expect(await pool()).toContain(child.id)
  })
})

describe('who is to be placed in a program', () => {
  it('a child that is registered is to be placed until it is on a team of the program, whatever else it is on', async () => {
    const { id: programId } = await club.ok(api.programs.create, { as, body: newProgram('Placing') })
    const [here, elsewhere] = [await createTeam('Here', { programId }), await createTeam('Another program')]
    const [child] = [await kid('Returning'), await kid('Unregistered')]
    const listed = async (caller: { token: string }) =>
      (await club.ok(api.players.list, { as: caller, query: { unplacedIn: programId } })).map(({ id }) => id)
    expect(await listed(as)).toEqual([])
    await join({ playerId: child.id, teamId: elsewhere })
    const { id } = await club.ok(api.registrations.create, {
      as: cast.parent,
      body: { programId, playerId: child.id },
    })
    expect(await listed(as)).toEqual([child.id])
    expect(await listed(await club.person('parent'))).toEqual([])
    await join({ playerId: child.id, teamId: here })
    expect(await listed(as)).toEqual([])
    await club.ok(api.teams.leave, { as, params: { id: `${here}.${child.id}` } })
    expect(await listed(as)).toEqual([child.id])
    await club.ok(api.registrations.cancel, { as, params: { id } })
    expect(await listed(as)).toEqual([])
  })
})

describe('roster and registration', () => {
  it('roster and registration agree, whichever of them was changed', async () => {
    const { id: programId } = await club.ok(api.programs.create, { as, body: newProgram('Both') })
    const [a, b] = [await createTeam('A', { programId }), await createTeam('B', { programId })]
    const elsewhere = await createTeam('Elsewhere')
    const child = await kid('Registered')
    const { id } = await club.ok(api.registrations.create, {
      as: cast.parent,
      body: { programId, playerId: child.id },
    })
    const shown = async () => {
      const row = (await club.ok(api.registrations.list, { as, query: { programId } })).find(r => r.id === id)
      return [row?.onTeam, row?.teamId]
    }
    await join({ playerId: child.id, teamId: elsewhere })
    expect(await shown()).toEqual([false, undefined])
    await join({ playerId: child.id, teamId: a })
    expect(await shown()).toEqual([true, a])
    await club.ok(api.registrations.update, { as, params: { id }, body: { teamId: b } })
    expect((await cast.roster(as, a)).length).toBe(0)
    expect((await cast.roster(as, b)).map(player => player.id)).toEqual([child.id])
    await club.ok(api.teams.leave, { as, params: { id: `${b}.${child.id}` } })
    expect(await shown()).toEqual([false, undefined])
    await join({ playerId: child.id, teamId: b })
    await club.ok(api.registrations.cancel, { as: cast.parent, params: { id } })
    expect(await cast.roster(as, b)).toEqual([])
    expect((await cast.roster(as, elsewhere)).map(player => player.id)).toEqual([child.id])
  })
})

describe('many at once', () => {
  it('many at once give one number to one child only', async () => {
    const one = await createTeam('Race')
    const kids = await Promise.all(Array.from({ length: runs(12, 60) }, (_, n) => kid(`Racer${n}`)))
    const statuses = await Promise.all(
      kids.map(async child => (await join({ playerId: child.id, teamId: one, jerseyNumber: 1 })).status),
    )
    expect(statuses.filter(status => status === 201)).toHaveLength(1)
    expect(new Set(statuses)).toEqual(new Set([201, 409]))
    expect(await club.verify()).toEqual([])
  })

  it('many simultaneous changes leave rosters, children, numbers and registrations consistent', async () => {
    const { id: programId } = await club.ok(api.programs.create, { as, body: newProgram('Chaos') })
    const teams = [
      await createTeam('X', { programId }),
      await createTeam('Y', { programId }),
      await createTeam('Z'),
    ]
    const kids = await Promise.all(['Pat', 'Quinn', 'Ray', 'Sky'].map(kid))
    const registered = await Promise.all(
      kids.map(({ id }) =>
        club.ok(api.registrations.create, { as: cast.parent, body: { programId, playerId: id } }),
      ),
    )
    const random = createRandom(7)
    const any = <T>(list: readonly T[]): T => random.pick(list as [T, ...T[]])
    const act = async () => {
      const [playerId, teamId] = [any(kids).id, any(teams)]
      const kind = random.roll(100) / 100
      if (kind < 0.4) return join({ playerId, teamId, jerseyNumber: any([1, 2, 3, null, undefined]) })
      if (kind < 0.55) return join({ playerId, teamId, fromTeamId: any(teams) })
      if (kind < 0.65) return join({ playerId, teamId, active: false })
      if (kind < 0.8) return club.call(api.teams.leave, { as, params: { id: `${teamId}.${playerId}` } })
      if (kind < 0.9) {
        const { id } = any(registered)
        return club.call(api.registrations.update, {
          as,
          params: { id },
          body: { teamId: any(teams.slice(0, 2)) },
        })
      }
      return club.call(api.teams.assignNumbers, { as, params: { id: teamId } })
    }
    for (let round = 0; round < runs(12, 200); round++) {
      const replies = await Promise.all(Array.from({ length: 5 }, act))
      for (const { status } of replies) expect(status).toBeLessThan(500)
      expect(await club.verify()).toEqual([])
    }
  })
})

describe('what cannot be', () => {
  it('an impossible membership is refused by its field', async () => {
    const one = await createTeam('Refusals')
    const child = await kid('Declined')
    const wrong: [object, string][] = [
      [{ teamId: 'team_none', playerId: child.id }, 'teamId'],
      [{ teamId: one, playerId: 'ply_none' }, 'playerId'],
      [{ teamId: one, userId: 'usr_none' }, 'userId'],
      [{ teamId: one }, 'userId'],
      [{ teamId: one, playerId: child.id, role: 'coach' }, 'role'],
      [{ teamId: one, userId: cast.coach.id }, 'role'],
      [{ teamId: one, userId: cast.coach.id, role: 'player' }, 'role'],
      [{ teamId: one, playerId: child.id, jerseyNumber: 100 }, 'jerseyNumber'],
      [{ teamId: one, playerId: child.id, jerseyNumber: 7.5 }, 'jerseyNumber'],
    ]
    for (const [body, field] of wrong) {
      const { status, json } = await join(body)
      expect([status, json.issues?.[0]?.field], JSON.stringify(body)).toEqual([400, field])
    }
  })
})
