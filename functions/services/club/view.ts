import type { ClubSettings, PublicConfig } from '#shared/club/model.ts'
import type { EditablePage } from '#shared/club/rules.ts'
import { settings } from '../../platform/environment/settings.ts'
import type { ClubSettingsState } from '../../stores/club/settings.ts'

/** All that can be set at the desk. */
export function toClubSettings(
  { name, ...settled }: ClubSettingsState,
  pages: readonly { name: string; text: string }[],
): ClubSettings {
  const textOf = (page: EditablePage) => pages.find(({ name }) => name === page)?.text ?? ''
  const texts = {
    faq: textOf('faq'),
    contact: textOf('contact'),
    privacy: textOf('privacy'),
    terms: textOf('terms'),
  }
  return { ...settled, clubName: name, pages: texts }
}

/** The part of it that is everybody's, with what was deployed. Without Stripe's public key no cards are taken. */
export function toPublicConfig(
  { name, ...settled }: ClubSettingsState,
  publishableKey: string | undefined,
): PublicConfig {
  return {
    ...settled,
    clubName: name,
    passwordMinLength: settings.PASSWORD_MIN_REGISTER,
    payments: {
      provider: !publishableKey ? 'none' : settings.STRIPE_API_URL ? 'test' : 'stripe',
      publishableKey: publishableKey ?? '',
      url: settings.TEST_CARD_URL,
    },
  }
}
