import { audiences, isPrivileged } from '#shared/access.ts'
import { attendancePercent, sumFigures } from '#shared/events/figures.ts'
import { teams as routes } from '#shared/teams/routes.ts'
import { redactTeam } from '#shared/teams/rules.ts'
import { compareNames } from '#shared/text.ts'
import { defineFeature } from '../identity/http/serve.ts'
import { notFound } from '../platform/http/errors.ts'
import { assignJerseyNumbers } from '../services/teams/assignJerseyNumbers.ts'
import { joinTeam, leaveTeam } from '../services/teams/joinAndLeave.ts'
import { listMemberships } from '../services/teams/listMemberships.ts'
import { createTeamWithStaff, deleteTeam, updateTeam } from '../services/teams/manage.ts'
import { getOwnTeamIds } from '../services/teams/ownTeamIds.ts'
import { publishRosters } from '../services/teams/publishRosters.ts'
import { exportRoster, getMedicalSheet, listRosterPlayers } from '../services/teams/rosters.ts'
import { listActiveRoster } from '../stores/players/roster.ts'
import { listStaff } from '../stores/teams/staff.ts'
import { getTeam, listTeams } from '../stores/teams/store.ts'
import { getUsersById, listUsersOfRole } from '../stores/users/store.ts'

export const teams = defineFeature(routes, {
  async list({ caller, query }) {
    const [found, teamIds] = await Promise.all([listTeams(query.programId), getOwnTeamIds(caller)])
    const asked = query.mine ? found.filter(({ id }) => teamIds.includes(id)) : found
    return asked.map(team => redactTeam({ ...caller, teamIds }, team))
  },

  async get({ caller, params }) {
    const [team, teamIds, members, roster] = await Promise.all([
      getTeam(params.id),
      getOwnTeamIds(caller),
      listStaff(params.id),
      listActiveRoster(params.id),
    ])
    if (!team) throw notFound('Team')
    const current = members.filter(({ active }) => active)
    const ids = [...current.map(({ userId }) => userId), ...(team.headCoachId ? [team.headCoachId] : [])]
    const names = new Map((await getUsersById(ids)).map(user => [user.id, user.fullName]))
    const headCoachName = team.headCoachId ? (names.get(team.headCoachId) ?? null) : undefined
    const isOwn = isPrivileged(caller.role) || teamIds.includes(team.id)
    if (!isOwn) return { ...redactTeam({ ...caller, teamIds }, team), headCoachName }
    return {
      ...team,
      headCoachName,
      staff: current.map(({ userId, role }) => ({ userId, role, fullName: names.get(userId) ?? '' })),
      playerCount: roster.length,
      attendance: attendancePercent(sumFigures(roster)) ?? null,
    }
  },

  create: createTeamWithStaff,
  update: updateTeam,
  remove: deleteTeam,
  players: listRosterPlayers,
  exportRoster,
  medicalSheet: getMedicalSheet,
  assignNumbers: assignJerseyNumbers,
  publish: publishRosters,
  memberships: listMemberships,
  join: joinTeam,
  leave: leaveTeam,

  async coaches({ caller }) {
    // Directors are included because in a small club they coach too.
    const found = (await Promise.all(audiences.staff.map(listUsersOfRole))).flat()
    return found
      .toSorted((a, b) => compareNames(a.fullName, b.fullName))
      .map(({ id, fullName, role, email, mobilePhone, phoneNumber }) => ({
        id,
        fullName,
        role,
        ...(isPrivileged(caller.role) && { email, phoneNumber: mobilePhone ?? phoneNumber }),
      }))
  },
})
