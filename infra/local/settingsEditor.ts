import type { ClubSettings, ClubSettingsForm } from '#shared/club/model.ts'
import { api } from '#shared/routes.ts'
import type { createCaller } from './caller.ts'

/** The settings as the form sends them, with some changes. */
export function toSettingsForm(
  settings: ClubSettings,
  changes: Partial<ClubSettingsForm> = {},
): ClubSettingsForm {
  const { changedAt: _, consents, ...rest } = settings
  const texts = {
    waiver: consents.waiver.text,
    codeOfConduct: consents.codeOfConduct.text,
    mediaRelease: consents.mediaRelease.text,
  }
  return { ...rest, consents: texts, ...changes }
}

/** An administrator who reads the settings and saves them with some changes. */
export const createSettingsEditor = (
  { ok }: Pick<ReturnType<typeof createCaller>, 'ok'>,
  as: { token: string },
) => ({
  read: () => ok(api.club.settings, { as }),
  async change(changes: Partial<ClubSettingsForm>) {
    const settings = await ok(api.club.settings, { as })
    return ok(api.club.saveSettings, { as, body: toSettingsForm(settings, changes) })
  },
})
