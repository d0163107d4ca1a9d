import type { DefaultValues } from 'react-hook-form'
import { otherSchool as typedSchool } from '#frontend/players/edit/editValues.ts'
import { emptyFields, type PlayerFields } from './registerFields.ts'
import type { Sibling } from './useSiblingStart.ts'

/**
 * The form of a family's next child. Nothing of the first one's health, kit or documents is in it, and nobody else is
 * invited unless the parent says so.
 */
export function fillFromSibling({ child }: Sibling, schools: readonly string[]): DefaultValues<PlayerFields> {
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
    guardianIds: [],
  }
}
