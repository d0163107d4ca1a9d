import type { DefaultValues } from 'react-hook-form'
import { otherSchool as typedSchool } from '#frontend/players/edit/editValues.ts'
import { emptyFields, type PlayerFields } from './registerFields.ts'
import type { Sibling } from './useSiblingStart.ts'

/** The form of a family's next child. Nothing of the first one's health, kit or documents is in it. */
export function fillFromSibling(
  { child, guardians }: Sibling,
  schools: readonly string[],
): DefaultValues<PlayerFields> {
  const { lastName, schoolAttending = '', isOutOfDistrict = false } = child
  const { emergencyContact = '', emergencyPhone = '', emergencyRelationship = '' } = child
  const isTyped = schoolAttending !== '' && !schools.includes(schoolAttending)
  return {
    ...emptyFields,
    lastName,
    schoolAttending: isTyped ? typedSchool : schoolAttending,
    otherSchool: isTyped ? schoolAttending : '',
    isOutOfDistrict,
    emergencyContact,
    emergencyPhone,
    emergencyRelationship,
    guardianIds: guardians.map(({ userId }) => userId),
  }
}
