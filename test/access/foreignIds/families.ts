import type { Club } from '../../club.ts'
import { numbered } from '../../forms.ts'
import type { AccessFixture } from '../calls/calls.ts'
import { familyCalls } from '../calls/families.ts'
import { foreignIdSources, type IdCase } from './foreignIds.ts'

/** Ids for families: a child, a guardian and an invitation to which the caller is a stranger. */
export async function familyIds({
  club,
  cast,
}: {
  club: Club
  cast: AccessFixture
}): Promise<Record<string, IdCase>> {
  const { invited, second } = await familyCalls({ ...cast, club })
  const { params } = await second(cast.family.id)
  const who = [...foreignIdSources]
  return {
    'GET /api/family playerId': {
      foreign: params.id,
      call: playerId => ({ query: { playerId } }),
      who,
    },
    'POST /api/players/{id}/guardians id': {
      foreign: params.id,
      call: id => ({ params: { id }, body: { email: `${numbered('aunt')}@example.com` } }),
      who,
    },
    'DELETE /api/players/{id}/guardians/{userId} id': {
      foreign: params.id,
      call: id => ({ params: { ...params, id } }),
      who,
    },
    'DELETE /api/players/{id}/guardians/{userId} userId': {
      foreign: params.userId,
      call: (userId, id) => ({ params: { id, userId } }),
      who,
    },
    'DELETE /api/guardian-invitations/{id} id': {
      foreign: await invited(cast.family.id),
      call: id => ({ params: { id } }),
      who: [...who, 'program director'],
    },
    'POST /api/players/{id}/account id': {
      foreign: params.id,
      call: id => ({ params: { id }, body: { password: 'goal-by-riley', confirmPassword: 'goal-by-riley' } }),
      who: [...who, 'program director', 'admin'],
    },
    'DELETE /api/players/{id}/account id': {
      foreign: params.id,
      call: id => ({ params: { id } }),
      who,
    },
  }
}
