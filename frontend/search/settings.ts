import { type FieldName, type TabName, tabFields, tabNames } from '#frontend/club/settings/formValues.ts'
import { settingLabels, tabLabels } from '#frontend/club/settings/settingLabels.ts'
import { pathToSetting } from '#frontend/lib/paths.ts'
import { admits, type Role } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import { textMatchesSearch } from '#shared/users/search.ts'
import type { Finding } from './finding.ts'

/** The club's settings, for who may change them, found by the name of the field or of its tab. */
export const findSettings = (search: string, role: Role): Finding[] =>
  admits(pages.clubSettings.access, role)
    ? settings.filter(({ title, about }) => textMatchesSearch(`${title} ${about}`, search))
    : []

const fieldsOf: Record<TabName, readonly FieldName[]> = tabFields
const settings = tabNames.flatMap(tab =>
  fieldsOf[tab].map(field => ({
    to: pathToSetting(tab, field),
    title: settingLabels[field],
    about: `${pages.clubSettings.title} · ${tabLabels[tab]}`,
  })),
)
