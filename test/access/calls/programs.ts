import { newProgram, numbered } from '../../forms.ts'
import type { Calls, Fixtures } from '../fixtures.ts'

/** The calls of programs, which are everybody's once they are published. */
export function programCalls({ createProgram }: Fixtures) {
  const about = async (more: object = {}) => ({ params: { id: (await createProgram(more)).id } })

  const own: Calls<'programs'> = {
    'GET /api/programs': async () => ({ query: { registration: 'open' } }),
    'GET /api/programs/{id}': () => about(),
    'POST /api/programs': async () => ({ body: newProgram(numbered('Program ')) }),
    'PATCH /api/programs/{id}': async () => ({ ...(await about()), body: { location: 'Lakeside Field' } }),
    'POST /api/programs/{id}/copy': async () => ({
      ...(await about()),
      body: { name: numbered('Copy '), startDate: '2027-04-01' },
    }),
    'DELETE /api/programs/{id}': () => about(),
    'GET /api/program-stats': async () => ({}),
    'GET /api/program-summary': async () => ({}),
  }
  const foreign: Partial<Calls<'programs'>> = {
    'GET /api/programs/{id}': () => about({ isPublished: false }),
  }
  return { own, foreign }
}
