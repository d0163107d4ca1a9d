import * as z from 'zod'
import { type Condition, entity, isNew, remove } from '#functions/platform/data/entity.ts'
import { type Key, keys } from '#functions/platform/data/table.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import { links } from '../users/guardianLinks.ts'
import { type Counted, countTeams } from './counts.ts'

/** Somebody on the staff of a team. Its mirror in the coach's own rows is what gives him his rights. */
const Staff = z.object({
  teamId: z.string(),
  userId: z.string(),
  role: z.enum(['coach', 'assistant_coach']),
  active: z.boolean(),
  /** The program of the team, which counts him. */
  programId: z.string().optional(),
  createdAt: z.string(),
})
export type Staff = z.infer<typeof Staff>

export const staff = entity({
  schema: Staff,
  key: row => keys.teamStaff(row.teamId, row.userId),
  places: row => ({ list: ['MEMBERS', `${row.teamId}#${row.userId}`] }),
})

/** The staff of a team, former ones too: head coaches first, then by how long they are there. */
export async function staffOf(teamId: string): Promise<Staff[]> {
  const rows = await staff.within(keys.team(teamId).pk, 'STAFF#')
  const rank = ({ role, createdAt }: Staff) => `${role === 'coach' ? 0 : 1}${createdAt}`
  return rows.toSorted((a, b) => rank(a).localeCompare(rank(b)))
}

/** How somebody stands on a staff, and how he is to stand there; undefined is not at all. */
export interface StaffChange {
  before?: Staff | undefined
  after?: Staff | undefined
}

/**
 * Changes who is on the staff of a team; inactive it is a record, and no right. Fails where one of them is not any more
 * as he was read. What else the same programs count by it is `counted`, since a write touches their figures once.
 */
export const writeStaff = (changes: readonly StaffChange[], counted: readonly Counted[] = []): Write[] => [
  ...changes.flatMap(rowsOf),
  ...countTeams([
    ...counted,
    ...changes.flatMap(({ before, after }) => [...places(before, -1), ...places(after, 1)]),
  ]),
]

function rowsOf({ before, after }: StaffChange): Write[] {
  const condition = before ? asRead(before) : isNew
  if (!after)
    return before
      ? [remove(keys.teamStaff(before.teamId, before.userId), condition), remove(tieOf(before))]
      : []
  const tie = { userId: after.userId, teamId: after.teamId }
  return [staff.put(after, condition), after.active ? links.put(tie) : remove(tieOf(after))]
}

const tieOf = ({ userId, teamId }: Staff): Key => keys.ownTeam(userId, teamId)

const asRead = ({ active, programId }: Staff): Condition => ({
  expression: `#active = :active AND ${programId ? '#programId = :programId' : 'attribute_not_exists(#programId)'}`,
  values: { active, ...(programId && { programId }) },
})

const places = (member: Staff | undefined, coaches: number): Counted[] =>
  member?.active ? [{ programId: member.programId, coaches }] : []
