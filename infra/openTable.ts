/** What a Lambda would not start without, and no command needs. */
export const unusedSettings = {
  SITE_URL: 'https://club.invalid',
  CLUB_CONTACT: 'nobody@club.invalid',
  MAIL_FROM: 'nobody@club.invalid',
  PLAYER_MAIL_DOMAIN: 'club.invalid',
  MASTER_KEY: '-'.repeat(32),
  ORIGIN_SECRET: '-'.repeat(16),
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
}

/**
 * Prepares this process for the stores of a table on AWS. They read their settings as they load, so they have to be
 * loaded after this.
 */
export function openTable(name: string, settings: Record<string, string> = {}): void {
  Object.assign(process.env, { ...unusedSettings, ...process.env, ...settings, TABLE_NAME: name })
}
