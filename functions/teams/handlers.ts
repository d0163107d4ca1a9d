import { teams as routes } from '#shared/teams/routes.ts'
import { viewFor } from '#shared/teams/rules.ts'
import { feature } from '../http/serve.ts'
import { listTeams } from './store.ts'

export const teams = feature(routes, {
  async list({ caller, query }) {
    const found = await listTeams(query.programId)
    return found.map(team => viewFor(caller, team))
  },
})
