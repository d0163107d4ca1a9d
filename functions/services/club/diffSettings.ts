import type { ClubSettings, ClubSettingsForm } from '#shared/club/model.ts'
import { type SettingName, settingLabels } from '#shared/club/rules.ts'
import { consents } from '#shared/consents/rules.ts'

/** A changed setting, with its old and new value. */
export interface SettingChange {
  name: SettingName
  from: string
  to: string
}

/** In the order of the screen. */
export function diffSettings(was: ClubSettings, wanted: ClubSettingsForm): SettingChange[] {
  const [before, after] = [flatten({ ...was, consents: textsOf(was) }), flatten(wanted)]
  return settingNames.flatMap(name => {
    const [from = '', to = ''] = [before[name], after[name]]
    return from === to ? [] : [{ name, from, to }]
  })
}

/** The changes for the audit trail; long values are left out, and ids that say nothing. */
export const auditDetailsOf = (changes: readonly SettingChange[]) => ({
  fields: changes.map(({ name }) => settingLabels[name]),
  from: changes.flatMap(({ name, from }) => labeledIfShort(name, from)),
  to: changes.flatMap(({ name, to }) => labeledIfShort(name, to)),
})

const settingNames = Object.keys(settingLabels) as SettingName[]

const labeledIfShort = (name: SettingName, value: string): string[] =>
  name.includes('.') || name === 'logoUrl' || value.length > 200 ? [] : [`${settingLabels[name]}: ${value}`]

const textsOf = ({ consents: texts }: ClubSettings) =>
  Object.fromEntries(consents.map(consent => [consent, texts[consent].text]))

/** Keyed by dotted names, like the labels. */
function flatten(settings: Omit<ClubSettingsForm, 'consents'> & { consents: Record<string, string> }) {
  const { consents, pages, ...rest } = settings
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(rest)) values[name] = toText(value)
  for (const [name, text] of Object.entries(consents)) values[`consents.${name}`] = text
  for (const [name, text] of Object.entries(pages)) values[`pages.${name}`] = text
  return values
}

const toText = (value: string | number | boolean | readonly string[]): string =>
  typeof value === 'object' ? value.join(', ') : String(value)
