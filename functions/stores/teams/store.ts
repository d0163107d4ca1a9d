import * as z from 'zod'
import { Team } from '#shared/teams/model.ts'
import { entity } from '../../platform/data/entity.ts'
import { keys, toSortable } from '../../platform/data/table.ts'
import { type Condition, checkRow, deleteRow, updateRow } from '../../platform/data/writes.ts'

const TeamRow = Team.required({ createdAt: true, primaryColor: true }).extend({ version: z.int().default(1) })
export type TeamRow = z.infer<typeof TeamRow>

export const teams = entity({
  schema: TeamRow,
  key: row => keys.team(row.id),
  indexKeys: row => {
    const name = `${toSortable(row.name)}#${row.id}`
    return {
      list: ['TEAMS', name],
      scope: row.programId ? [`PROGRAM#${row.programId}#TEAM`, name] : undefined,
    }
  },
})

export const getTeam = (id: string) => teams.get(keys.team(id))
export const getTeamsById = (ids: string[]) => teams.getMany(ids.map(keys.team))
export const createTeam = (team: TeamRow) => teams.create(team)

const ifUnchanged = ({ version }: TeamRow): Condition => ({
  expression: '#version = :version',
  values: { version },
})

/** Fails if the team has changed since it was read or was deleted. */
export const replaceTeam = (team: TeamRow) =>
  teams.put({ ...team, version: team.version + 1 }, ifUnchanged(team))

export const deleteTeamRow = (team: TeamRow) => deleteRow(keys.team(team.id), ifUnchanged(team))

/** Fails if the team has changed since it was read: its program, its head coach. */
export const checkTeamUnchanged = (team: TeamRow) => checkRow(keys.team(team.id), ifUnchanged(team))

/** Fails if the team does not exist; for transactions about a team. */
export const checkTeamExists = (id: string) =>
  checkRow(keys.team(id), { expression: 'attribute_exists(#pk)' })

/** Its program was deleted; the team stays. */
export const removeTeamProgram = (team: TeamRow) =>
  updateRow(keys.team(team.id), {
    remove: ['programId', 'gsi3pk', 'gsi3sk'],
    add: { version: 1 },
    when: ifUnchanged(team),
  })

export async function listTeams(programId?: string): Promise<TeamRow[]> {
  const { rows } = programId
    ? await teams.list('scope', `PROGRAM#${programId}#TEAM`)
    : await teams.list('list', 'TEAMS')
  return rows
}
