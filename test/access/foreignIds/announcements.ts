import { api } from '#shared/routes.ts'
import type { ForeignRows, IdCases } from './foreignIds.ts'

const announcement = { title: 'News', body: 'Please read.' }

/** Ids for announcements: a team to which the caller is a stranger. */
export async function announcementIds({
  club,
  admin,
  foreignTeam,
}: ForeignRows): Promise<IdCases<'announcements'>> {
  const body = { ...announcement, teamId: foreignTeam }
  const { id: announced } = await club.ok(api.announcements.create, { as: admin, body })
  return {
    'POST /api/announcements teamId': {
      foreign: foreignTeam,
      call: teamId => ({ body: { ...announcement, teamId } }),
      who: ['coach'],
    },
    'PATCH /api/announcements/{id} id': {
      foreign: announced,
      call: id => ({ params: { id }, body: { title: 'Other news' } }),
      who: ['coach'],
    },
    'DELETE /api/announcements/{id} id': {
      foreign: announced,
      call: id => ({ params: { id } }),
      who: ['coach'],
    },
  }
}
