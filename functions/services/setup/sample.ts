import type { setup as routes } from '#shared/setup/routes.ts'
import { type SampleState, sampleDomain } from '#shared/setup/rules.ts'
import type { Request } from '../../identity/http/serve.ts'
import { newId } from '../../platform/data/ids.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { settings } from '../../platform/environment/settings.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { enqueueJob } from '../../platform/jobs/queue.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { readCardKey } from '../../stores/club/cardKey.ts'
import { listLedgerEntriesOfUser } from '../../stores/invoices/store.ts'
import { hasPlayers } from '../../stores/players/store.ts'
import { hasPrograms } from '../../stores/programs/store.ts'
import { getSample, samples } from '../../stores/setup/sample.ts'
import { listAllUsers, type UserRow } from '../../stores/users/store.ts'

const isProduction = settings.APP_MODE !== 'local' && settings.STAGE === ''

/** Why the club gets no sample data; undefined if it may. */
export async function findObstacle(): Promise<string | undefined> {
  if (isProduction) return 'This is the club’s live site. Sample data is only for a test site.'
  const [cardKey, program, player] = await Promise.all([readCardKey(), hasPrograms(), hasPlayers()])
  if (cardKey?.startsWith('pk_live')) return 'This club accepts real payments.'
  // The list of people last, since it may be long.
  if (program || player || (await listAllUsers()).some(isNoAdministrator))
    return 'This club already has programs or people.'
}

const isNoAdministrator = ({ role }: UserRow) => role !== 'admin'

export async function describeSample(): Promise<SampleState> {
  const sample = await getSample()
  if (sample) return sample.leaving ? 'leaving' : 'filled'
  return (await findObstacle()) === undefined ? 'possible' : 'none'
}

export async function beginSample({ caller, now }: Request<typeof routes.beginSample>): Promise<void> {
  const obstacle = await findObstacle()
  if (obstacle) throw new HttpError(409, obstacle)
  try {
    await commit(
      samples.create({ by: caller.id, at: now.toISOString() }),
      auditWrite({ actor: caller.id, action: 'sample.fill', subject: 'club' }, now),
    )
  } catch (error) {
    // Two administrators, or a click that is sent again.
    if (!(error instanceof ConditionFailed)) throw error
  }
}

/** Nobody real can come while sample data is there, so whatever is removed with it is made up. */
export async function assertNoSample(): Promise<void> {
  if (!isProduction && (await getSample()))
    throw new HttpError(409, 'This club is showing sample data. No one can register until it’s removed.')
}

/** Only what was made up can go: nobody real, and no money that was written down. */
export async function removeSample({ caller, now }: Request<typeof routes.removeSample>): Promise<void> {
  const sample = await getSample()
  if (!sample) throw new HttpError(409, 'This club has no sample data.')
  const people = (await listAllUsers()).filter(isNoAdministrator)
  const real = people.find(({ email, playerId }) => !playerId && !email.endsWith(sampleDomain))
  if (real)
    throw new HttpError(409, `${real.fullName} is not part of the sample data. Delete that account first.`)
  const entries = await Promise.all(people.map(({ id }) => listLedgerEntriesOfUser(id)))
  if (entries.some(({ length }) => length > 0))
    throw new HttpError(
      409,
      'A payment was recorded. It has to stay on record, so the sample data stays too.',
    )
  await commit(
    samples.overwrite({ ...sample, leaving: true }),
    auditWrite({ actor: caller.id, action: 'sample.remove', subject: 'club' }, now),
    enqueueJob({ kind: 'sample-removal', ref: newId('smp', now), at: now.toISOString(), payload: {} }),
  )
}
