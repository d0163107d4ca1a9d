import * as z from 'zod'
import { type Condition, entity, isNew, remove } from '../data/entity.ts'
import { keys } from '../data/table.ts'
import type { Write } from '../data/transaction.ts'
import { links } from '../users/links.ts'

/** Somebody on the staff of a team. Its mirror in the coach's own rows is what gives him his rights. */
const Staff = z.object({
  teamId: z.string(),
  userId: z.string(),
  role: z.enum(['coach', 'assistant_coach']),
  active: z.boolean(),
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

/** On the staff, in whatever way he was before; inactive it is a record, and no right. */
export const putOnStaff = (member: Staff, condition?: Condition): Write[] => [
  staff.put(member, condition),
  member.active
    ? links.put({ userId: member.userId, teamId: member.teamId })
    : remove(keys.ownTeam(member.userId, member.teamId)),
]

export const newOnStaff = (member: Omit<Staff, 'active'>): Write[] =>
  putOnStaff({ ...member, active: true }, isNew)

export const takeOffStaff = ({ teamId, userId }: Pick<Staff, 'teamId' | 'userId'>): Write[] => [
  remove(keys.teamStaff(teamId, userId)),
  remove(keys.ownTeam(userId, teamId)),
]
