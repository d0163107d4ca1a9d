import type { Route } from '#shared/http.ts'
import { type NewProgram, Program } from '#shared/programs/model.ts'
import { api } from '#shared/routes.ts'
import { newProgram } from '../../forms.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { callApi, getToken } from '../story.ts'

/** Programs that a test creates through the API. */

/** An open program, and not over for years, unless overridden: the stories tell of today. */
export async function createProgram(more: Partial<NewProgram> = {}): Promise<Program> {
  const body = newProgram(makeUniqueName('Program'), { endDate: '2036-06-15', ...more })
  return Program.parse(await callApi(api.programs.create, { token: await getToken('director'), body }))
}

export const withId = (
  route: Pick<Route, 'method' | 'path'>,
  id: string,
): Pick<Route, 'method' | 'path'> => ({
  method: route.method,
  path: `/api/${route.path.slice(5).replace('{id}', id)}`,
})
