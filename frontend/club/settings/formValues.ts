import type * as z from 'zod'
import type { SchemaForm } from '#frontend/ui/forms/form.tsx'
import type { Draft } from '#frontend/ui/forms/useDraft.ts'
import type { ClubSettings, ClubSettingsForm } from '#shared/club/model.ts'
import type { SettingsFields } from './schema.ts'

/** What is in the fields, each on its own: lists are lines of a text. */
export type Typed = z.input<typeof SettingsFields>
export type Checked = z.output<typeof SettingsFields>
export type SettingsForm = SchemaForm<Typed, Checked>
export type FieldName = keyof Typed

/** For somebody whose session ends while he types: with the settings that he has changed. */
export const settingsDraft: Draft<{ typed: Typed; opened: ClubSettings }> = {}

export function valuesOf(settings: ClubSettings): Typed {
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

export function settingsFrom(checked: Checked, version: number): ClubSettingsForm {
  const { waiver, codeOfConduct, mediaRelease, faq, contact, privacy, terms, ...rest } = checked
  return {
    ...rest,
    version,
    consents: { waiver, codeOfConduct, mediaRelease },
    pages: { faq, contact, privacy, terms },
  }
}

/** Which tab has which fields, in their order. */
export const fieldsOf = {
  club: ['clubName', 'contactEmail', 'timeZone', 'color', 'social'],
  families: ['familiesWriteToTeams', 'messageRetentionMonths', 'playerMailDomain'],
  schools: ['season', 'schools'],
  consents: ['waiver', 'codeOfConduct', 'mediaRelease'],
  pages: ['faq', 'contact', 'privacy', 'terms'],
} as const satisfies Record<string, readonly FieldName[]>
export type TabName = keyof typeof fieldsOf
export const tabNames = ['club', 'families', 'schools', 'consents', 'pages'] as const satisfies TabName[]
