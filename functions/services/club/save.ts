import type { Request } from '#functions/identity/http/serve.ts'
import { isNew } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import { Refusal } from '#functions/platform/http/errors.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { clubPages, formerTexts, pagesPartition } from '#functions/stores/club/pages.ts'
import {
  adoptClub,
  type ClubRow,
  clubRows,
  type Settled,
  settledBy,
} from '#functions/stores/club/settings.ts'
import type { ClubSettings } from '#shared/club/model.ts'
import type { club as routes } from '#shared/club/routes.ts'
import { ownPages } from '#shared/club/rules.ts'
import { consents, nextVersion } from '#shared/consents/rules.ts'
import { dayIn } from '#shared/dates.ts'
import { changesBetween, detailsOf } from './diffSettings.ts'
import { settingsView } from './view.ts'

type Save = Request<typeof routes.saveSettings>

/** What is wanted already is not refused, so that a form may be sent again whose answer got lost. */
export async function saveSettings(request: Save): Promise<ClubSettings> {
  const { caller, body, now } = request
  const [row, pages] = await Promise.all([
    clubRows.get(keys.clubSettings()),
    clubPages.within(...pagesPartition),
  ])
  const was = settledBy(row)
  const changes = changesBetween(settingsView(was, pages), body)
  if (changes.length === 0) return settingsView(was, pages)
  if (was.version !== body.version) throw changedMeanwhile()

  const next = rowOf(body, was, now)
  const saved = clubRows.put(
    next,
    row ? { expression: '#version = :version', values: { version: was.version } } : isNew,
  )
  const at = now.toISOString()
  // All pages, also those that seem to be as wanted: only the version of the one row tells what there is.
  const wanted = ownPages.map(name => ({ name, text: body.pages[name], changedAt: at }))
  const replaced = consents.filter(
    consent => next.consents[consent].version !== was.consents[consent].version,
  )
  const writes = [
    saved,
    ...wanted.map(page => clubPages.put(page)),
    ...replaced.map(consent => formerTexts.create({ ...was.consents[consent], consent, replacedAt: at })),
    auditRow(
      { actor: caller.id, action: 'club.settings', subject: 'club', details: detailsOf(changes) },
      now,
    ),
  ]
  try {
    await commit(...writes)
  } catch (error) {
    // Somebody was quicker, or this very request was.
    if (error instanceof ConditionFailed && error.failed.includes(saved)) return saveSettings(request)
    throw error
  }
  adoptClub(next)
  return settingsView(settledBy(next), wanted)
}

function rowOf(body: Save['body'], was: Settled, now: Date) {
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
      waiver: textOf('waiver'),
      codeOfConduct: textOf('codeOfConduct'),
      mediaRelease: textOf('mediaRelease'),
    },
    version: version + 1,
    changedAt: now.toISOString(),
  } satisfies ClubRow
}

const changedMeanwhile = () =>
  new Refusal(
    409,
    'Somebody else has changed the settings meanwhile. Please look at them as they are now, and save yours again.',
  )
