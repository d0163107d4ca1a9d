/** What people agree to when they join: each text has a version, and a new one is asked for again. */
export const consents = ['waiver', 'codeOfConduct', 'mediaRelease'] as const
export const consentTitles: Record<(typeof consents)[number], string> = {
  waiver: 'Waiver',
  codeOfConduct: 'Code of conduct',
  mediaRelease: 'Media release',
}
