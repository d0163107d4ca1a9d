import { runDue } from '../due/run.ts'

/** Started each minute by the scheduler, which says what time it is. The guarantee that what is due gets done. */
export const handler = ({ time }: { time: string }): Promise<{ done: number; failed: number }> =>
  runDue(new Date(time))
