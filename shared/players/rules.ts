import type { Issue } from '../http.ts'
import { earliestBirthday } from './model.ts'

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
