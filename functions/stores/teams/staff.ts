import * as z from 'zod'
import { compareCodeUnits } from '#shared/text.ts'
import { entity } from '../../platform/data/entity.ts'
import { type Key, keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { type Condition, deleteRow, isNew } from '../../platform/data/writes.ts'
import { links } from '../users/guardianLinks.ts'
import { countTeamsWrites, type TeamCounts } from './counts.ts'

/** A member of a team's staff. The mirrored row in the coach's own partition is what grants the rights. */
const StaffRow = z.object({
  teamId: z.string(),
  userId: z.string(),
  role: z.enum(['coach', 'assistant_coach']),
  active: z.boolean(),
  /** The team's program, whose counters include this coach. */
  programId: z.string().optional(),
  createdAt: z.string(),
})
export type StaffRow = z.infer<typeof StaffRow>

export const staff = entity({
  schema: StaffRow,
  key: row => keys.teamStaff(row.teamId, row.userId),
  indexKeys: row => ({ list: ['MEMBERS', `${row.teamId}#${row.userId}`] }),
})

/** The staff of a team, including former members: head coaches first, then by seniority. */
export async function listStaff(teamId: string): Promise<StaffRow[]> {
  const rows = await staff.within(keys.team(teamId).pk, 'STAFF#')
  const rank = ({ role, createdAt }: StaffRow) => `${role === 'coach' ? 0 : 1}${createdAt}`
  return rows.toSorted((a, b) => compareCodeUnits(rank(a), rank(b)))
}

/** A staff row before and after a change; undefined if there is none. */
export interface StaffChange {
  before?: StaffRow
  after?: StaffRow
}

/**
 * Changes who is on the staff of a team; an inactive row is only a record and grants no rights. Fails if one of the
 * rows has changed since it was read. `counted` adds other changes to the same programs' counters, because a
 * transaction can write each row only once.
 */
export const staffWrites = (
  changes: readonly StaffChange[],
  counted: readonly TeamCounts[] = [],
): Write[] => [
  ...changes.flatMap(staffRowWrites),
  ...countTeamsWrites([
    ...counted,
    ...changes.flatMap(({ before, after }) => [...staffCounts(before, -1), ...staffCounts(after, 1)]),
  ]),
]

function staffRowWrites({ before, after }: StaffChange): Write[] {
  const condition = before ? ifUnchanged(before) : isNew
  if (!after)
    return before
      ? [deleteRow(keys.teamStaff(before.teamId, before.userId), condition), deleteRow(ownTeamKey(before))]
      : []
  const tie = { userId: after.userId, teamId: after.teamId }
  return [staff.put(after, condition), after.active ? links.overwrite(tie) : deleteRow(ownTeamKey(after))]
}

const ownTeamKey = ({ userId, teamId }: StaffRow): Key => keys.ownTeam(userId, teamId)

const ifUnchanged = ({ active, programId }: StaffRow): Condition => ({
  expression: `#active = :active AND ${programId ? '#programId = :programId' : 'attribute_not_exists(#programId)'}`,
  values: { active, ...(programId && { programId }) },
})

const staffCounts = (member: StaffRow | undefined, coaches: number): TeamCounts[] =>
  member?.active ? [{ programId: member.programId, coaches }] : []
