import { isPrivileged, isStaff, type Role } from '../access.ts'
import type { Issue } from '../http.ts'
import { gradeYearOf } from '../registrations/eligibility.ts'
import { compareCodeUnits } from '../text.ts'
import { earliestBirthday, type PlayerFiles, type PlayerSummary, playerFiles } from './model.ts'
import { numberRequired } from './profile.ts'

/** Typed dates must be within the date picker's range. `today` is the club's day. */
export function findBirthdayIssues(dateOfBirth: string, today: string): Issue[] {
  const inRange = earliestBirthday <= dateOfBirth && dateOfBirth <= today
  return inRange ? [] : [{ field: 'dateOfBirth', message: 'Please enter a valid date of birth' }]
}

/** A family gives the USA Lacrosse number, or says that the child has none yet. */
export const findNumberIssues = (form: {
  usaLacrosseNumber?: string
  usaLacrosseNumberPending?: boolean
}): Issue[] =>
  form.usaLacrosseNumber || form.usaLacrosseNumberPending
    ? []
    : [{ field: 'usaLacrosseNumber', message: numberRequired }]

/** Does the program ask for a number that the child does not have? */
export const lacksNumber = (
  program: { requiresUsaLacrosseNumber: boolean },
  child: { usaLacrosseNumber?: string },
): boolean => program.requiresUsaLacrosseNumber && !child.usaLacrosseNumber

/** Why the child may not join the program yet; the number can be entered. */
export const findNumberMisfits = (...about: Parameters<typeof lacksNumber>): string[] =>
  lacksNumber(...about) ? [numberRequired] : []

/**
 * Clears follow-up answers when the question was answered "no": no medical note without an issue, no release for a
 * child of the district.
 */
export function clearDependentAnswers<
  T extends {
    hasMedicalIssues?: boolean
    medicalInfo?: string
    isOutOfDistrict?: boolean
    hasDistrictRelease?: boolean
  },
>(form: T): T {
  return {
    ...form,
    medicalInfo: form.hasMedicalIssues ? form.medicalInfo : undefined,
    hasDistrictRelease: form.isOutOfDistrict === true && form.hasDistrictRelease === true,
  }
}

/** "Zoë O'Brien-Lee" -> "zoe.obrienlee", the base of the player's user name and email address. */
export function accountStem(firstName: string, lastName: string): string {
  const plain = (name: string) =>
    name
      .normalize('NFKD')
      .replace(/[^a-zA-Z]/g, '')
      .toLowerCase()
  return [plain(firstName), plain(lastName)].filter(Boolean).join('.') || 'player'
}

/** A coach may enter another family's child, but picture and documents come from the family or the office. */
export function findForeignFileIssues(form: PlayerFiles): Issue[] {
  const message = 'Only the family or the people who run the club can add this file'
  return playerFiles.filter(({ field }) => form[field]).map(({ field }) => ({ field, message }))
}

/** The membership to use where only one is possible: the newest active one. */
export function newestMembership<T extends { teamId: string; active: boolean; createdAt: string }>(
  memberships: readonly T[],
): T | undefined {
  const since = ({ createdAt, teamId }: T) => `${createdAt} ${teamId}`
  const lasting = memberships.filter(({ active }) => active)
  return lasting.toSorted((a, b) => compareCodeUnits(since(a), since(b))).at(-1)
}

interface Child {
  id: string
  firstName: string
  lastName: string
  dateOfBirth: string
  gender?: PlayerSummary['gender']
  grade?: PlayerSummary['grade']
  gradeYear?: number
  gradeAt?: string
  createdAt?: string
  position?: PlayerSummary['position']
  jerseyNumber?: number | null
  teamId?: string | null
  parentId?: string | null
  playerImageUrl?: string
}

interface Viewer {
  role: Role
  childIds: readonly string[]
  teamIds: readonly string[]
}

/**
 * The family, the staff of the child's teams, admins and directors; other families of a team if the guardian
 * released pictures.
 */
export function maySeePicture(
  caller: Viewer & { familyTeamIds: readonly string[] },
  player: { id: string; teamIds: readonly string[]; released: boolean },
): boolean {
  if (isPrivileged(caller.role) || caller.childIds.includes(player.id)) return true
  if (isStaff(caller.role) && player.teamIds.some(id => caller.teamIds.includes(id))) return true
  return player.released && player.teamIds.some(id => caller.familyTeamIds.includes(id))
}

/**
 * A birth certificate can be opened by the guardian who uploaded it, and by admins and directors, whose every access
 * is audited. Coaches, the child and other guardians cannot open it.
 */
export function certificateAccess(
  caller: { ownIds: readonly string[]; role: Role; childIds: readonly string[] },
  { playerId, uploadedBy }: { playerId: string; uploadedBy: string },
): 'plain' | 'audited' | undefined {
  if (caller.childIds.includes(playerId) && caller.ownIds.includes(uploadedBy)) return 'plain'
  return isPrivileged(caller.role) ? 'audited' : undefined
}

/** A line in a list of players; birth date and parent only for family and staff. */
export function summaryFor(caller: Viewer, player: Child): PlayerSummary {
  const { id, firstName, lastName, position, jerseyNumber, teamId } = player
  const { dateOfBirth, gender, parentId } = player
  const shared = {
    id,
    firstName,
    lastName,
    birthYear: Number(dateOfBirth.slice(0, 4)),
    position,
    jerseyNumber,
    teamId,
  }
  const { playerImageUrl } = player
  const whole = isStaff(caller.role) || caller.childIds.includes(id)
  return whole ? { ...shared, dateOfBirth, gender, ...gradeFacts(player), parentId, playerImageUrl } : shared
}

/** A child's grade with its year, or that it has none. */
export function gradeFacts(
  child: Pick<Child, 'grade' | 'gradeYear' | 'gradeAt' | 'createdAt' | 'dateOfBirth'>,
) {
  const gradeYear = gradeYearOf(child)
  const isUnsure = child.grade !== undefined && gradeYear === undefined && child.createdAt !== undefined
  return { grade: child.grade, gradeYear, isGradeUnsure: isUnsure || undefined }
}
