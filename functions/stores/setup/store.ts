import * as z from 'zod'
import type { SetupStepName } from '#shared/setup/rules.ts'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { deleteRow } from '../../platform/data/writes.ts'

/** A step of the setup that the club wants to hear no more of. */
const SettledStep = z.object({ step: z.string(), by: z.string(), at: z.string() })
export const settledSteps = entity({ schema: SettledStep, key: row => keys.setupStep(row.step) })

export async function listSettledSteps(): Promise<Set<string>> {
  const { pk, sk } = keys.setupStep('')
  return new Set((await settledSteps.within(pk, sk)).map(({ step }) => step))
}

export const settleStep = (step: SetupStepName, by: string, now: Date): Write =>
  settledSteps.put({ step, by, at: now.toISOString() })

export const reopenStep = (step: SetupStepName): Write => deleteRow(keys.setupStep(step))
