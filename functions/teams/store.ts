import * as z from 'zod'
import { Team as Wire } from '#shared/teams/model.ts'
import { check, entity, remove, update } from '../data/entity.ts'
import { keys, sortable } from '../data/table.ts'

const Team = Wire.required({ createdAt: true, primaryColor: true }).extend({ version: z.int().default(1) })
export type Team = z.infer<typeof Team>

const teams = entity({
  schema: Team,
  key: row => keys.team(row.id),
  places: row => {
    const name = `${sortable(row.name)}#${row.id}`
    return {
      list: ['TEAMS', name],
      scope: row.programId ? [`PROGRAM#${row.programId}#TEAM`, name] : undefined,
    }
  },
})

export const getTeam = (id: string) => teams.get(keys.team(id))
export const teamsById = (ids: string[]) => teams.getMany(ids.map(keys.team))
export const createTeam = (team: Team) => teams.create(team)

/** The write fails where the team has changed since it was read, or is gone by now. */
export const replaceTeam = (team: Team) =>
  teams.put(
    { ...team, version: team.version + 1 },
    { expression: '#version = :version', values: { version: team.version } },
  )

export const removeTeam = ({ id }: Team) => remove(keys.team(id), { expression: 'attribute_exists(#pk)' })

/** For a write that is about a team: it goes through only while there is one. */
export const teamStands = (id: string) => check(keys.team(id), { expression: 'attribute_exists(#pk)' })

/** Its program is gone; the team stays. */
export const leaveProgram = ({ id }: Team) =>
  update(keys.team(id), {
    remove: ['programId', 'gsi3pk', 'gsi3sk'],
    add: { version: 1 },
    when: { expression: 'attribute_exists(#pk)' },
  })

export async function listTeams(programId?: string): Promise<Team[]> {
  const { rows } = programId
    ? await teams.list('scope', `PROGRAM#${programId}#TEAM`)
    : await teams.list('list', 'TEAMS')
  return rows
}
