/**
 * The fields of a child that several forms have, and which of them a draft may be written down of: no form may write down
 * what another keeps to itself.
 */
export const childDraftFields = {
  firstName: 'text',
  lastName: 'text',
  dateOfBirth: 'text',
  gender: 'text',
  grade: 'text',
  usaLacrosseNumber: 'text',
  jerseySize: 'text',
  shortsSize: 'text',
  helmetType: 'text',
  coachShirtSize: 'text',
  requestedNumbers: 'text',
  schoolAttending: 'text',
  otherSchool: 'text',
  isOutOfDistrict: 'flag',
  hasDistrictRelease: 'flag',
  emergencyContact: 'private text',
  emergencyPhone: 'private text',
  emergencyRelationship: 'private text',
  hasMedicalIssues: 'private flag',
  medicalInfo: 'private text',
} as const
