import { schools } from '#shared/choices.ts'
import type { PublicConfig } from '#shared/club/model.ts'
import { club as routes } from '#shared/club/routes.ts'
import { openApiDocument } from '#shared/openapi.ts'
import { api } from '#shared/routes.ts'
import { consentTexts } from '../consents/texts.ts'
import { feature } from '../http/serve.ts'
import { settings, stripeKeys } from '../http/settings.ts'
import { getSession } from '../sessions/store.ts'

export const club = feature(routes, {
  async config(): Promise<PublicConfig> {
    const { secretKey, publishableKey } = await stripeKeys()
    const takesCards = secretKey !== '' && publishableKey !== ''
    return {
      clubName: settings.CLUB_NAME,
      color: settings.CLUB_COLOR,
      timeZone: settings.CLUB_TIME_ZONE,
      contactEmail: settings.CLUB_CONTACT,
      social: settings.CLUB_SOCIAL,
      passwordMinLength: settings.PASSWORD_MIN_REGISTER,
      consents: consentTexts,
      schools: [...schools],
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

  openapi: async () => openApiDocument(api, settings.CLUB_NAME),
})
