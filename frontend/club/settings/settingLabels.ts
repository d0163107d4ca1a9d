import { consentTitles } from '#shared/consents/rules.ts'
import { pages } from '#shared/pages.ts'
import type { FieldName, TabName } from './formValues.ts'

/** What the fields of the settings are called: at the field, and where settings are searched. */
export const settingLabels: Record<FieldName, string> = {
  clubName: 'Club name',
  contactEmail: 'Contact email',
  ein: 'EIN',
  timeZone: 'Time zone',
  color: 'Club color',
  logoUrl: 'Logo',
  social: 'Social media links',
  familiesWriteToTeams: 'Families can message their whole team',
  messageRetentionMonths: 'Months to keep messages',
  playerMailDomain: 'Email domain of player accounts',
  season: 'Current season',
  schools: 'Schools families can choose from',
  waiver: `Text of the ${consentTitles.waiver.toLowerCase()}`,
  codeOfConduct: `Text of the ${consentTitles.codeOfConduct.toLowerCase()}`,
  mediaRelease: `Text of the ${consentTitles.mediaRelease.toLowerCase()}`,
  faq: `Your text for ${pages.faq.title}`,
  contact: `Your text for ${pages.contact.title}`,
  privacy: `Your text for ${pages.privacy.title}`,
  terms: `Your text for ${pages.terms.title}`,
}

export const tabLabels: Record<TabName, string> = {
  club: 'Club',
  families: 'Families and messages',
  schools: 'Schools and season',
  consents: 'Consents',
  pages: 'Pages',
}
