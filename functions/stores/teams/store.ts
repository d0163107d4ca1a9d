import * as z from 'zod'
import { type Condition, check, entity, remove, update } from '#functions/platform/data/entity.ts'
import { keys, sortable } from '#functions/platform/data/table.ts'
import { Team as Wire } from '#shared/teams/model.ts'

const Team = Wire.required({ createdAt: true, primaryColor: true }).extend({ version: z.int().default(1) })
export type Team = z.infer<typeof Team>

export const teams = entity({
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

const asRead = ({ version }: Team): Condition => ({
  expression: '#version = :version',
  values: { version },
})

/** The write fails where the team has changed since it was read, or is gone by now. */
export const replaceTeam = (team: Team) => teams.put({ ...team, version: team.version + 1 }, asRead(team))

export const removeTeam = (team: Team) => remove(keys.team(team.id), asRead(team))

/** Goes through only while the team is as it was read: in that program, with that head coach. */
export const teamAsRead = (team: Team) => check(keys.team(team.id), asRead(team))

/** For a write that is about a team: it goes through only while there is one. */
export const teamStands = (id: string) => check(keys.team(id), { expression: 'attribute_exists(#pk)' })

/** Its program is gone; the team stays. */
export const leaveProgram = (team: Team) =>
  update(keys.team(team.id), {
    remove: ['programId', 'gsi3pk', 'gsi3sk'],
    add: { version: 1 },
    when: asRead(team),
  })

export async function listTeams(programId?: string): Promise<Team[]> {
  const { rows } = programId
    ? await teams.list('scope', `PROGRAM#${programId}#TEAM`)
    : await teams.list('list', 'TEAMS')
  return rows
}
