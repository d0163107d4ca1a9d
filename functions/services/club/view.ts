import type { ClubSettings, PublicConfig } from '#shared/club/model.ts'
import type { EditablePage } from '#shared/club/rules.ts'
import { settings } from '../../platform/environment/settings.ts'
import type { ClubSettingsState } from '../../stores/club/settings.ts'

/** Everything that can be changed on the settings page. */
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

/** The public settings, with the deployed options. Without Stripe's public key, cards are not accepted. */
export function toPublicConfig(
  { name, ...settled }: ClubSettingsState,
  publishableKey: string | undefined,
): PublicConfig {
  return {
    ...settled,
    clubName: name,
    passwordMinLength: settings.PASSWORD_MIN_REGISTER,
    mailboxUrl: settings.MAILBOX_URL,
    payments: {
      provider: !publishableKey ? 'none' : settings.STRIPE_API_URL ? 'test' : 'stripe',
      publishableKey: publishableKey ?? '',
      url: settings.TEST_CARD_URL,
    },
  }
}
