import { settings, stripeKeys } from '#functions/platform/environment/settings.ts'
import type { Settled } from '#functions/stores/club/settings.ts'
import type { ClubSettings, PublicConfig } from '#shared/club/model.ts'
import type { OwnPage } from '#shared/club/rules.ts'

/** All that can be set at the desk. */
export function settingsView(
  { name, ...settled }: Settled,
  pages: readonly { name: string; text: string }[],
): ClubSettings {
  const textOf = (page: OwnPage) => pages.find(({ name }) => name === page)?.text ?? ''
  const texts = {
    faq: textOf('faq'),
    contact: textOf('contact'),
    privacy: textOf('privacy'),
    terms: textOf('terms'),
  }
  return { ...settled, clubName: name, pages: texts }
}

/** The part of it that is everybody's, with what was deployed. */
export async function publicView({ name, ...settled }: Settled): Promise<PublicConfig> {
  const { secretKey, publishableKey } = await stripeKeys()
  const takesCards = secretKey !== '' && publishableKey !== ''
  return {
    ...settled,
    clubName: name,
    passwordMinLength: settings.PASSWORD_MIN_REGISTER,
    payments: {
      provider: !takesCards ? 'none' : settings.STRIPE_API_URL ? 'test' : 'stripe',
      publishableKey,
      url: settings.TEST_CARD_URL,
    },
  }
}
