import { audiences, isPrivileged } from '#shared/access.ts'
import { percentOf, totalOf } from '#shared/events/figures.ts'
import { teams as routes } from '#shared/teams/routes.ts'
import { viewFor } from '#shared/teams/rules.ts'
import { feature } from '../identity/http/serve.ts'
import { notFound } from '../platform/http/errors.ts'
import { assignNumbers } from '../services/teams/jerseyNumbers.ts'
import { create, remove, update } from '../services/teams/manage.ts'
import { join, leave, memberships } from '../services/teams/memberships.ts'
import { ownTeamIds } from '../services/teams/ownTeamIds.ts'
import { exportRoster, medicalSheet, players } from '../services/teams/rosters.ts'
import { rosterOf } from '../stores/players/roster.ts'
import { staffOf } from '../stores/teams/staff.ts'
import { getTeam, listTeams } from '../stores/teams/store.ts'
import { usersById, usersOfRole } from '../stores/users/store.ts'

export const teams = feature(routes, {
  async list({ caller, query }) {
    const [found, teamIds] = await Promise.all([listTeams(query.programId), ownTeamIds(caller)])
    const asked = query.mine ? found.filter(({ id }) => teamIds.includes(id)) : found
    return asked.map(team => viewFor({ ...caller, teamIds }, team))
  },

  async get({ caller, params }) {
    const [team, teamIds, members, roster] = await Promise.all([
      getTeam(params.id),
      ownTeamIds(caller),
      staffOf(params.id),
      rosterOf(params.id),
    ])
    if (!team) throw notFound('Team')
    const current = members.filter(({ active }) => active)
    const ids = [...current.map(({ userId }) => userId), ...(team.headCoachId ? [team.headCoachId] : [])]
    const names = new Map((await usersById(ids)).map(user => [user.id, user.fullName]))
    const headCoachName = team.headCoachId ? (names.get(team.headCoachId) ?? null) : undefined
    const isOwn = isPrivileged(caller.role) || teamIds.includes(team.id)
    if (!isOwn) return { ...viewFor({ ...caller, teamIds }, team), headCoachName }
    return {
      ...team,
      headCoachName,
      staff: current.map(({ userId, role }) => ({ userId, role, fullName: names.get(userId) ?? '' })),
      playerCount: roster.length,
      attendance: percentOf(totalOf(roster)) ?? null,
    }
  },

  create,
  update,
  remove,
  players,
  exportRoster,
  medicalSheet,
  assignNumbers,
  memberships,
  join,
  leave,

  async coaches({ caller }) {
    // In a small club the director coaches too.
    const found = (await Promise.all(audiences.staff.map(usersOfRole))).flat()
    return found
      .toSorted((a, b) => a.fullName.localeCompare(b.fullName, 'en'))
      .map(({ id, fullName, role, email, mobilePhone, phoneNumber }) => ({
        id,
        fullName,
        role,
        ...(isPrivileged(caller.role) && { email, phoneNumber: mobilePhone ?? phoneNumber }),
      }))
  },
})
