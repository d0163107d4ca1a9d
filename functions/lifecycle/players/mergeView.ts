import type { PlayerPrivateRow, PlayerRow } from '../../stores/players/store.ts'

/** Numbers come later: until the other profile is gone from a roster, it wears its own. */
export function buildMergedPlayer(into: PlayerRow, from: PlayerRow): PlayerRow {
  const memberships = Object.values(from.memberships)
    .filter(({ teamId }) => !into.memberships[teamId]?.active)
    .map(member => [member.teamId, { ...member, jerseyNumber: undefined }] as const)
  return {
    ...from,
    ...withoutEmpty(into),
    requestedNumbers: into.requestedNumbers.length > 0 ? into.requestedNumbers : from.requestedNumbers,
    memberships: { ...into.memberships, ...Object.fromEntries(memberships) },
    parentId: into.parentId ?? from.parentId,
    joined: mergeGuardianOrder(into, from),
  }
}

/** Who came after the primary guardian, in the order of coming; whoever leads the profile that goes comes last. */
function mergeGuardianOrder(into: PlayerRow, from: PlayerRow): string[] {
  const all = [...(into.joined ?? []), ...(from.joined ?? []), ...(into.parentId ? [from.parentId] : [])]
  return [...new Set(all.flatMap(id => id ?? []))].filter(id => id !== (into.parentId ?? from.parentId))
}

/** Nothing that a coach has to know at an accident is lost: two notes are both kept. */
export function mergePrivateFields(
  kept: PlayerPrivateRow | undefined,
  gone: PlayerPrivateRow | undefined,
): Omit<PlayerPrivateRow, 'playerId'> {
  const notes = [kept, gone].flatMap(papers => papers?.medicalInfo?.trim() || [])
  const remarks = [kept, gone].flatMap(papers => papers?.notes?.trim() || [])
  return {
    ...gone,
    ...withoutEmpty(kept ?? {}),
    hasMedicalIssues: kept?.hasMedicalIssues === true || gone?.hasMedicalIssues === true,
    ...(notes.length > 0 && { medicalInfo: [...new Set(notes)].join('\n\n') }),
    ...(remarks.length > 0 && { notes: [...new Set(remarks)].join('\n\n') }),
  }
}

/** What has been said; the rest may come from elsewhere. */
const withoutEmpty = <T extends object>(row: T): T =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '' && value != null)) as T
