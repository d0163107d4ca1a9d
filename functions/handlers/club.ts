import { club as routes } from '#shared/club/routes.ts'
import { isEditablePage } from '#shared/club/rules.ts'
import { defineFeature } from '../identity/http/serve.ts'
import { keys } from '../platform/data/table.ts'
import { notFound } from '../platform/http/errors.ts'
import { saveSettings } from '../services/club/save.ts'
import { toClubSettings, toPublicConfig } from '../services/club/view.ts'
import { readCardKey } from '../stores/club/cardKey.ts'
import { clubPageRange, clubPages } from '../stores/club/pages.ts'
import { club as currentSettings, readClub } from '../stores/club/settings.ts'
import { getSession } from '../stores/sessions/store.ts'

export const club = defineFeature(routes, {
  async config({ now }) {
    const [cardKey] = await Promise.all([readCardKey(), readClub(now)])
    return toPublicConfig(currentSettings, cardKey)
  },

  /** Read the version first: with a newer version, older page texts could be saved over newer ones. */
  async settings({ now }) {
    await readClub(now)
    const read = { ...currentSettings }
    return toClubSettings(read, await clubPages.within(...clubPageRange))
  },

  saveSettings,

  async page({ params }) {
    if (!isEditablePage(params.page)) throw notFound('Page')
    const page = await clubPages.get(keys.clubPage(params.page))
    return { text: page?.text ?? '' }
  },

  /** Reading a missing row is enough to check the table and the permissions. */
  async health(): Promise<{ status: 'ok' }> {
    await getSession('health')
    return { status: 'ok' }
  },

  /** The only one that needs the schemas of all features. */
  async openapi() {
    const [{ openApiDocument }, { api }] = await Promise.all([
      import('#shared/openapi.ts'),
      import('#shared/routes.ts'),
    ])
    return openApiDocument(api, currentSettings.name)
  },
})
