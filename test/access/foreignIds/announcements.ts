import { api } from '#shared/routes.ts'
import type { Club } from '../../club.ts'
import type { AccessFixture } from '../calls/calls.ts'
import type { IdCase } from './foreignIds.ts'

const announcement = { title: 'News', body: 'Please read.' }

/** Ids for announcements: a team to which the caller is a stranger. */
export async function announcementIds({
  club,
  cast,
  teamId: foreignTeam,
}: {
  club: Club
  cast: AccessFixture
  teamId: string
}): Promise<Record<string, IdCase>> {
  const body = { ...announcement, teamId: foreignTeam }
  const { id: announced } = await club.ok(api.announcements.create, { as: cast.admin, body })
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
