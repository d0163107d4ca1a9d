import { medicalAnswer, type PlayerPrivateRow, type PlayerRow } from '../../stores/players/store.ts'

/** Jersey numbers are assigned later, once the other profile is off the roster and its number is free. */
export function buildMergedPlayer(into: PlayerRow, from: PlayerRow): PlayerRow {
  const memberships = Object.values(from.memberships)
    .filter(({ teamId }) => !into.memberships[teamId]?.active)
    .map(member => [member.teamId, { ...member, jerseyNumber: undefined }] as const)
  return {
    ...from,
    ...withoutEmpty(into),
    // A grade and its year belong together.
    ...gradeOfOne(into.grade ? into : from),
    requestedNumbers: into.requestedNumbers.length > 0 ? into.requestedNumbers : from.requestedNumbers,
    memberships: { ...into.memberships, ...Object.fromEntries(memberships) },
    parentId: into.parentId ?? from.parentId,
    isIdentifiedById: into.isIdentifiedById,
    enteredForTeam: into.enteredForTeam,
    joined: mergeGuardianOrder(into, from),
  }
}

const gradeOfOne = ({ grade, gradeYear, gradeAt, createdAt }: PlayerRow) => ({
  ...{ grade, gradeYear, gradeAt: gradeYear === undefined && grade ? (gradeAt ?? createdAt) : gradeAt },
})

/** Non-primary guardians in order of joining; the removed profile's primary guardian comes last. */
function mergeGuardianOrder(into: PlayerRow, from: PlayerRow): string[] {
  const all = [...(into.joined ?? []), ...(from.joined ?? []), ...(into.parentId ? [from.parentId] : [])]
  return [...new Set(all.flatMap(id => id ?? []))].filter(id => id !== (into.parentId ?? from.parentId))
}

/** Keeps both medical notes, so that nothing a coach needs in an accident is lost. */
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
    isMedicalUnknown: (medicalAnswer(kept) ?? medicalAnswer(gone)) === undefined || undefined,
    ...(notes.length > 0 && { medicalInfo: [...new Set(notes)].join('\n\n') }),
    ...(remarks.length > 0 && { notes: [...new Set(remarks)].join('\n\n') }),
  }
}

/** Only the fields that have a value. */
const withoutEmpty = <T extends object>(row: T): T =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '' && value != null)) as T
