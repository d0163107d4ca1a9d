import { status as routes } from '#shared/status/routes.ts'
import { defineFeature } from '../identity/http/serve.ts'
import { migrations } from '../lifecycle/migrations/list.ts'
import { version } from '../platform/environment/version.ts'
import { listDeadLetters, listLateJobs } from '../platform/jobs/queue.ts'
import { getMigrationState } from '../stores/migrations/store.ts'
import { listOpenExceptions } from '../stores/reconciliation/store.ts'

/** The jobs run each minute, and a failed one is tried again after some. */
const lateMs = 10 * 60_000

export const status = defineFeature(routes, {
  async get({ now }) {
    const [{ done, run }, late, given, exceptions] = await Promise.all([
      getMigrationState(),
      listLateJobs(new Date(now.getTime() - lateMs)),
      listDeadLetters(),
      listOpenExceptions(),
    ])
    return {
      version,
      migration:
        done < (migrations.at(-1)?.number ?? 0)
          ? { startedAt: run?.startedAt ?? now.toISOString(), changed: run?.changed ?? 0 }
          : undefined,
      lateJobs: late.length,
      givenUpJobs: given.length,
      exceptions: exceptions.length,
      unreadable: exceptions.filter(({ kind }) => kind === 'unreadable').length,
    }
  },
})
