import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'

type By = { token: string }

/** What families say of their children and staff on the field, and what is read of it. */
export function fieldOf(club: Club, admin: By) {
  const rows = (id: string, as: By = admin) => club.ok(api.events.attendance, { as, params: { id } })
  return {
    rows,
    rowOf: async (id: string, playerId: string) => (await rows(id)).find(row => row.playerId === playerId),
    attend: (id: string, body: object, as: By) => club.call(api.events.attend, { as, params: { id }, body }),
    checkIn: (id: string, playerId: string, as: By, body: object = {}) =>
      club.call(api.events.checkIn, { as, params: { id, playerId }, body }),
    /** How much of what was counted a child came to, in percent. */
    async percent(teamId: string, playerId: string) {
      const roster = await club.ok(api.teams.players, { as: admin, params: { id: teamId } })
      const line = roster.find(({ id }) => id === playerId)
      if (!line) throw new Error('the child is not on the team')
      return line.attendance ?? undefined
    },
  }
}
