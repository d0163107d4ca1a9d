import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'

type Caller = { token: string }

/** Attendance answers of families and check-ins by staff, and reading them. */
export function createAttendanceHelpers(club: Club, admin: Caller) {
  const rows = (id: string, as: Caller = admin) => club.ok(api.events.attendance, { as, params: { id } })
  return {
    rows,
    rowOf: async (id: string, playerId: string) => (await rows(id)).find(row => row.playerId === playerId),
    attend: (id: string, body: object, as: Caller) =>
      club.call(api.events.attend, { as, params: { id }, body }),
    checkIn: (id: string, playerId: string, as: Caller, body: object = {}) =>
      club.call(api.events.checkIn, { as, params: { id, playerId }, body }),
    /** A child's attendance in percent. */
    async percent(teamId: string, playerId: string) {
      const roster = await club.ok(api.teams.players, { as: admin, params: { id: teamId } })
      const line = roster.find(({ id }) => id === playerId)
      if (!line) throw new Error('the child is not on the team')
      return line.attendance ?? undefined
    },
  }
}
