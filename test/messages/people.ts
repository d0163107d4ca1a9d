import type { MessagingMember } from '#shared/messages/rules.ts'
import { directTarget, type Target } from '#shared/messages/targets.ts'

const someone = (
  id: string,
  role: MessagingMember['role'],
  more: Partial<MessagingMember> = {},
): MessagingMember => ({
  id,
  role,
  coachedTeamIds: [],
  familyTeamIds: [],
  programIds: [],
  childAccountIds: [],
  ...more,
})
const red = { familyTeamIds: ['reds'], programIds: ['spring'] }
const ofKid = { familyTeamIds: ['reds', 'greens'], programIds: ['spring'] }

/** A club in which each relation of two people occurs; the reds belong to the spring program. */
export const people = {
  admin: someone('admin', 'admin'),
  director: someone('director', 'program_director'),
  coach: someone('coach', 'coach', { coachedTeamIds: ['reds'], programIds: ['spring'] }),
  assistant: someone('assistant', 'assistant_coach', { coachedTeamIds: ['blues'] }),
  // A coach of one team, whose child plays on another.
  dad: someone('dad', 'coach', { ...red, coachedTeamIds: ['blues'], childAccountIds: ['mate'] }),
  // A coach of the reds whom nobody has approved.
  pending: someone('pending', 'parent'),
  mother: someone('mother', 'parent', { ...ofKid, childAccountIds: ['kid'] }),
  father: someone('father', 'parent', { ...ofKid, childAccountIds: ['kid'] }),
  teammate: someone('teammate', 'parent', { ...red, childAccountIds: ['mate'] }),
  blue: someone('blue', 'parent', { familyTeamIds: ['blues'], childAccountIds: ['other'] }),
  // The two guardians of a child that plays on no team.
  aunt: someone('aunt', 'parent', { childAccountIds: ['baby'] }),
  uncle: someone('uncle', 'parent', { childAccountIds: ['baby'] }),
  kid: someone('kid', 'player', ofKid),
  mate: someone('mate', 'player', red),
  other: someone('other', 'player', { familyTeamIds: ['blues'] }),
  baby: someone('baby', 'player'),
  // A child of the team with whom nobody could read along.
  lone: someone('lone', 'player', { ...red, isUnguardedChild: true }),
}
export type Who = keyof typeof people
export const everybody = Object.keys(people) as Who[]
export const isChild = (who: Who): boolean => people[who].role === 'player'
export const inOrder = (some: readonly Who[]): Who[] => everybody.filter(who => some.includes(who))
const office: Who[] = ['admin', 'director']
const staff: Who[] = [...office, 'coach', 'assistant', 'dad']
const families: Who[] = ['mother', 'father', 'teammate', 'dad', 'kid', 'mate']
const kids: Who[] = ['mother', 'father', 'kid']

export interface Row {
  target: Target
  reads: Who[]
  /** If these are fewer than who reads it. */
  addressed?: Who[]
  /** Once it has begun; if these are fewer than who reads it. */
  writes?: Who[]
}
/** Written by hand: who reads each conversation, who is addressed, and who writes in it. */
export const conversations: Row[] = [
  { target: { type: 'global' }, reads: everybody, writes: office },
  { target: { type: 'staff' }, reads: staff },
  { target: { type: 'ask', userId: 'mother' }, reads: [...staff, 'mother'] },
  { target: { type: 'ask', userId: 'kid' }, reads: [...staff, ...kids] },
  { target: { type: 'ask', userId: 'lone' }, reads: staff },
  {
    target: { type: 'team', teamId: 'reds' },
    reads: [...office, 'coach', ...families],
    addressed: ['coach', ...families],
  },
  { target: { type: 'team', teamId: 'greens' }, reads: [...office, ...kids], addressed: kids },
  {
    target: { type: 'program', programId: 'spring' },
    reads: [...office, 'coach', ...families, 'lone'],
    addressed: ['coach', ...families, 'lone'],
    writes: office,
  },
  { target: directTarget('coach', 'mother'), reads: ['coach', 'mother'] },
  { target: directTarget('mother', 'teammate'), reads: ['mother', 'teammate'] },
  { target: directTarget('coach', 'kid'), reads: ['coach', ...kids] },
  { target: directTarget('mother', 'kid'), reads: kids },
  { target: directTarget('dad', 'other'), reads: ['dad', 'blue', 'other'] },
  { target: directTarget('admin', 'baby'), reads: ['admin', 'aunt', 'uncle', 'baby'] },
  { target: directTarget('kid', 'mate'), reads: [...kids, 'teammate', 'dad', 'mate'], writes: [] },
]
