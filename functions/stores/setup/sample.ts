import * as z from 'zod'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'

/** Present as long as the club has sample data, or may get some. */
const SampleRow = z.object({ by: z.string(), at: z.string(), leaving: z.boolean().optional() })
export const samples = entity({ schema: SampleRow, key: keys.sample })

export const getSample = () => samples.get(keys.sample())
