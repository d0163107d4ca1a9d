import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** One id per request, even if one process serves many at once, as on a developer's machine. */
const requestIds = new AsyncLocalStorage<string>()

export const getRequestId = (): string | undefined => requestIds.getStore()

/** Everything that `task` logs, however deep and however late, carries this id. */
export const runWithRequestId = <T>(id: string, task: () => T): T => requestIds.run(id, task)

/** For a Lambda that no request triggers: its log lines carry the id of the run. */
export const identifyRuns =
  <Event, Context extends object, Result>(handler: (event: Event, context?: Context) => Result) =>
  (event: Event, context?: Context & { awsRequestId?: string }): Result =>
    runWithRequestId(context?.awsRequestId ?? randomUUID(), () => handler(event, context))
