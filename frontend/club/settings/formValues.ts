import type * as z from 'zod'
import type { FormDraft } from '#frontend/ui/forms/draft/drafts.ts'
import type { SchemaForm } from '#frontend/ui/forms/form.tsx'
import type { ClubSettings, ClubSettingsForm } from '#shared/club/model.ts'
import type { SettingsFields } from './schema.ts'

/** The form values, flat: lists are lines of a text. */
export type SettingsInput = z.input<typeof SettingsFields>
export type SettingsOutput = z.output<typeof SettingsFields>
export type SettingsForm = SchemaForm<SettingsInput, SettingsOutput>
export type FieldName = keyof SettingsInput

export const settingsDraft: FormDraft<SettingsInput> = {
  name: 'settings',
  leavesOut: 'the logo',
  fields: {
    clubName: 'text',
    contactEmail: 'text',
    ein: 'text',
    timeZone: 'text',
    color: 'text',
    logoUrl: 'private text',
    social: 'text',
    familiesWriteToTeams: 'flag',
    messageRetentionMonths: 'text',
    playerMailDomain: 'text',
    season: 'text',
    schools: 'text',
    waiver: 'text',
    codeOfConduct: 'text',
    mediaRelease: 'text',
    faq: 'text',
    contact: 'text',
    privacy: 'text',
    terms: 'text',
  },
}

export function toFormValues(settings: ClubSettings): SettingsInput {
  const {
    social,
    schools,
    messageRetentionMonths,
    consents,
    pages,
    version: _,
    changedAt: __,
    ...rest
  } = settings
  return {
    ...rest,
    ...pages,
    social: social.join('\n'),
    schools: schools.join('\n'),
    messageRetentionMonths: String(messageRetentionMonths),
    waiver: consents.waiver.text,
    codeOfConduct: consents.codeOfConduct.text,
    mediaRelease: consents.mediaRelease.text,
  }
}

export function toSettingsForm(checked: SettingsOutput, version: number): ClubSettingsForm {
  const { waiver, codeOfConduct, mediaRelease, faq, contact, privacy, terms, ...rest } = checked
  return {
    ...rest,
    version,
    consents: { waiver, codeOfConduct, mediaRelease },
    pages: { faq, contact, privacy, terms },
  }
}

/** The fields of each tab, in order. */
export const tabFields = {
  club: ['clubName', 'contactEmail', 'ein', 'timeZone', 'color', 'logoUrl', 'social'],
  families: ['familiesWriteToTeams', 'messageRetentionMonths', 'playerMailDomain'],
  schools: ['season', 'schools'],
  consents: ['waiver', 'codeOfConduct', 'mediaRelease'],
  pages: ['faq', 'contact', 'privacy', 'terms'],
} as const satisfies Record<string, readonly FieldName[]>
export type TabName = keyof typeof tabFields
export const tabNames = ['club', 'families', 'schools', 'consents', 'pages'] as const satisfies TabName[]
export const fieldNames: readonly FieldName[] = tabNames.flatMap(tab => tabFields[tab])
