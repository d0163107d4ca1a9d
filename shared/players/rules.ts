import { isStaff, type Role } from '../access.ts'
import type { Issue } from '../http.ts'
import { earliestBirthday, type PlayerSummary } from './model.ts'

/** Specification 2 section 2: the picker's range holds for a typed date too. `today` is the club's day. */
export function birthdayIssues(dateOfBirth: string, today: string): Issue[] {
  const inRange = earliestBirthday <= dateOfBirth && dateOfBirth <= today
  return inRange ? [] : [{ field: 'dateOfBirth', message: 'Please enter a valid date of birth' }]
}

/**
 * Questions that were answered 'no' carry no answer further down the form: no medical note without an
 * issue, no release for a child of the district.
 */
export function settle<
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

/** "Zoë O'Brien-Lee" -> "zoe.obrienlee", the stem of the player's user name and mail address. */
export function accountStem(firstName: string, lastName: string): string {
  const plain = (name: string) =>
    name
      .normalize('NFKD')
      .replace(/[^a-zA-Z]/g, '')
      .toLowerCase()
  return [plain(firstName), plain(lastName)].filter(Boolean).join('.') || 'player'
}

interface Child {
  id: string
  firstName: string
  lastName: string
  dateOfBirth: string
  gender?: PlayerSummary['gender']
  position?: PlayerSummary['position']
  jerseyNumber?: number | null
  teamId?: string | null
  parentId?: string | null
}

/** A line of a list of players: birth date and parent only for the family and for staff. */
export function summaryFor(
  caller: { role: Role; childIds: readonly string[] },
  player: Child,
): PlayerSummary {
  const { id, firstName, lastName, dateOfBirth, gender, position, jerseyNumber, teamId, parentId } = player
  const shared = {
    id,
    firstName,
    lastName,
    birthYear: Number(dateOfBirth.slice(0, 4)),
    position,
    jerseyNumber,
    teamId,
  }
  const whole = isStaff(caller.role) || caller.childIds.includes(id)
  return whole ? { ...shared, dateOfBirth, gender, parentId } : shared
}
