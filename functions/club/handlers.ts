import type { PublicConfig } from '#shared/club/model.ts'
import { club as routes } from '#shared/club/routes.ts'
import { openApiDocument } from '#shared/openapi.ts'
import { api } from '#shared/routes.ts'
import { feature } from '../http/serve.ts'
import { settings, stripeKeys } from '../http/settings.ts'
import { getSession } from '../sessions/store.ts'
import { readClub, club as settled } from './settings.ts'

export const club = feature(routes, {
  async config({ now }): Promise<PublicConfig> {
    const [{ secretKey, publishableKey }] = await Promise.all([stripeKeys(), readClub(now)])
    const takesCards = secretKey !== '' && publishableKey !== ''
    return {
      clubName: settled.name,
      color: settled.color,
      timeZone: settled.timeZone,
      contactEmail: settled.contactEmail,
      social: settled.social,
      passwordMinLength: settings.PASSWORD_MIN_REGISTER,
      consents: settled.consents,
      schools: settled.schools,
      payments: {
        provider: !takesCards ? 'none' : settings.STRIPE_API_URL ? 'test' : 'stripe',
        publishableKey,
        url: settings.TEST_CARD_URL,
      },
    }
  },

  /** A read of a row that is not there tells that table and permissions are. */
  async health(): Promise<{ status: 'ok' }> {
    await getSession('health')
    return { status: 'ok' }
  },

  openapi: async () => openApiDocument(api, settled.name),
})
