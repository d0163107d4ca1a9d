import type { ClubSettings } from '#shared/club/model.ts'
import type { club as routes } from '#shared/club/routes.ts'
import { editablePages } from '#shared/club/rules.ts'
import { consents, nextVersion } from '#shared/consents/rules.ts'
import { dayIn } from '#shared/dates.ts'
import type { Request } from '../../identity/http/serve.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { keys } from '../../platform/data/table.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { isNew } from '../../platform/data/writes.ts'
import { changedMeanwhile, HttpError, throwIfIssues } from '../../platform/http/errors.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { clubPageRange, clubPages, formerConsentTexts } from '../../stores/club/pages.ts'
import {
  adoptRow,
  type ClubRow,
  type ClubSettingsState,
  clubRows,
  withDefaults,
} from '../../stores/club/settings.ts'
import { replaceUpload } from '../../stores/uploads/store.ts'
import { auditDetailsOf, diffSettings } from './diffSettings.ts'
import { toClubSettings } from './view.ts'

type SaveRequest = Request<typeof routes.saveSettings>

/** Saving values that are already set succeeds, so that a form can be resent after a lost reply. */
export const saveSettings = (request: SaveRequest): Promise<ClubSettings> =>
  retryOnConflict(() => trySave(request))

async function trySave({ caller, body, now }: SaveRequest): Promise<ClubSettings> {
  const [row, pages] = await Promise.all([
    clubRows.get(keys.clubSettings()),
    clubPages.within(...clubPageRange),
  ])
  const was = withDefaults(row)
  const { logoUrl = was.logoUrl, ein = was.ein } = body
  const changes = diffSettings(toClubSettings(was, pages), { ...body, logoUrl, ein })
  if (changes.length === 0) return toClubSettings(was, pages)
  if (was.version !== body.version) throw settingsConflict()

  const next = { ...buildRow(body, was, now), logoUrl, ein }
  const claim = { purpose: 'club-logo', userId: caller.id, subject: { kind: 'club', id: 'club' } } as const
  const logo = replaceUpload(was.logoUrl, logoUrl, claim, now)
  const saved = clubRows.overwrite(
    next,
    row ? { expression: '#version = :version', values: { version: was.version } } : isNew,
  )
  const at = now.toISOString()
  // Writes all pages, even seemingly unchanged ones: pages may be read at different times, and only the settings row
  // has a version.
  const wanted = editablePages.map(name => ({ name, text: body.pages[name], changedAt: at }))
  const replaced = consents.filter(
    consent => next.consents[consent].version !== was.consents[consent].version,
  )
  const writes = [
    saved,
    ...logo,
    ...wanted.map(page => clubPages.overwrite(page)),
    ...replaced.map(consent =>
      formerConsentTexts.create({ ...was.consents[consent], consent, replacedAt: at }),
    ),
    auditWrite(
      { actor: caller.id, action: 'club.settings', subject: 'club', details: auditDetailsOf(changes) },
      now,
    ),
  ]
  try {
    await commit(...writes)
  } catch (error) {
    // Retrying helps only if the settings row has changed, by someone else or by this very request.
    if (!(error instanceof ConditionFailed) || error.failed.includes(saved)) throw error
    const isLogo = error.failed.some(failed => logo.includes(failed))
    throwIfIssues(isLogo ? [{ field: 'logoUrl', message: 'Please upload the logo again' }] : [])
    throw changedMeanwhile()
  }
  adoptRow(next)
  return toClubSettings(withDefaults(next), wanted)
}

function buildRow(body: SaveRequest['body'], was: ClubSettingsState, now: Date) {
  const { clubName: name, pages: _, consents: texts, version, ...rest } = body
  const today = dayIn(rest.timeZone, now)
  const textOf = (consent: (typeof consents)[number]) =>
    texts[consent] === was.consents[consent].text
      ? was.consents[consent]
      : { version: nextVersion(was.consents[consent].version, today), text: texts[consent] }
  return {
    ...rest,
    name,
    consents: {
      ...was.consents,
      waiver: textOf('waiver'),
      codeOfConduct: textOf('codeOfConduct'),
      mediaRelease: textOf('mediaRelease'),
    },
    version: version + 1,
    changedAt: now.toISOString(),
  } satisfies ClubRow
}

const settingsConflict = () =>
  new HttpError(
    409,
    'Someone else changed the settings while you were editing. Please review them as they are now, and save yours again.',
  )
