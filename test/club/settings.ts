import type { ClubSettings, ClubSettingsForm } from '#shared/club/model.ts'
import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'

/** The settings as a form sends them that has changed some. */
export function formOf(settings: ClubSettings, changes: Partial<ClubSettingsForm> = {}): ClubSettingsForm {
  const { changedAt: _, consents, ...rest } = settings
  const texts = {
    waiver: consents.waiver.text,
    codeOfConduct: consents.codeOfConduct.text,
    mediaRelease: consents.mediaRelease.text,
  }
  return { ...rest, consents: texts, ...changes }
}

/** Somebody at the desk who reads the settings and saves them with some changes. */
export const atTheDesk = (club: Pick<Club, 'ok'>, as: { token: string }) => ({
  read: () => club.ok(api.club.settings, { as }),
  async change(changes: Partial<ClubSettingsForm>) {
    const settings = await club.ok(api.club.settings, { as })
    return club.ok(api.club.saveSettings, { as, body: formOf(settings, changes) })
  },
})
