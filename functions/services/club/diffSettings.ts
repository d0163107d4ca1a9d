import type { ClubSettings, ClubSettingsForm } from '#shared/club/model.ts'
import { type SettingName, settingLabels } from '#shared/club/rules.ts'
import { consents } from '#shared/consents/rules.ts'

/** A setting that somebody has changed. What was and what is, where that is short. */
export interface Change {
  name: SettingName
  from: string
  to: string
}

/** In the order of the screen. */
export function changesBetween(was: ClubSettings, wanted: ClubSettingsForm): Change[] {
  const [before, after] = [flat({ ...was, consents: textsOf(was) }), flat(wanted)]
  return names.flatMap(name => {
    const [from = '', to = ''] = [before[name], after[name]]
    return from === to ? [] : [{ name, from, to }]
  })
}

/** What the audit trail tells of them. */
export const detailsOf = (changes: readonly Change[]) => ({
  fields: changes.map(({ name }) => settingLabels[name]),
  from: changes.flatMap(({ name, from }) => short(name, from)),
  to: changes.flatMap(({ name, to }) => short(name, to)),
})

const names = Object.keys(settingLabels) as SettingName[]

const short = (name: SettingName, value: string): string[] =>
  name.includes('.') || value.length > 200 ? [] : [`${settingLabels[name]}: ${value}`]

const textsOf = ({ consents: texts }: ClubSettings) =>
  Object.fromEntries(consents.map(consent => [consent, texts[consent].text]))

/** By dotted names, as the labels have them. */
function flat(settings: Omit<ClubSettingsForm, 'consents'> & { consents: Record<string, string> }) {
  const { consents, pages, ...rest } = settings
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(rest)) values[name] = wordsOf(value)
  for (const [name, text] of Object.entries(consents)) values[`consents.${name}`] = text
  for (const [name, text] of Object.entries(pages)) values[`pages.${name}`] = text
  return values
}

const wordsOf = (value: string | number | boolean | readonly string[]): string =>
  typeof value === 'object' ? value.join(', ') : String(value)
