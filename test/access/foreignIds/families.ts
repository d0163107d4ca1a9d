import { numbered } from '../../forms.ts'
import { familyCalls } from '../calls/families.ts'
import { type ForeignRows, foreignIdSources, type IdCases } from './foreignIds.ts'

/** Ids for families: a child, a guardian and an invitation to which the caller is a stranger. */
export async function familyIds(fixtures: ForeignRows): Promise<IdCases<'families'>> {
  const { invited, second } = await familyCalls(fixtures)
  const { params } = await second(fixtures.family.id)
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
      foreign: await invited(fixtures.family.id),
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
