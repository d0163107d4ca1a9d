import type { Route } from '#shared/http.ts'
import { type NewProgram, Program } from '#shared/programs/model.ts'
import { api } from '#shared/routes.ts'
import { newProgram } from '#test/forms.ts'
import { newName } from '../registrations/steps.ts'
import { ask, tokenOf } from '../story.ts'

/** Programs that a story makes for itself, beside the browser. */

/** A program that is open, or as a story needs it. */
export async function entered(more: Partial<NewProgram> = {}): Promise<Program> {
  const body = newProgram(newName('Program'), more)
  return Program.parse(await ask(api.programs.create, { token: await tokenOf('director'), body }))
}

export const at = (route: Pick<Route, 'method' | 'path'>, id: string): Pick<Route, 'method' | 'path'> => ({
  method: route.method,
  path: `/api/${route.path.slice(5).replace('{id}', id)}`,
})

export const read = async (id: string) => Program.parse(await ask(at(api.programs.get, id)))
