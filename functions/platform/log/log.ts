import { getRequestId } from './requestId.ts'

type Level = 'info' | 'warn' | 'error'

/** Besides the error, only plain values: rows and parts of rows are personal data and must not be logged. */
type Fields<F> = { [Name in keyof F]: Name extends 'error' ? unknown : string | number | boolean | undefined }

/** The Lambdas' log. A line has a level, a message, the given fields, and the id of the request or run. */
export const log = {
  info: <F extends Fields<F>>(message: string, fields?: F) => write('info', message, fields),
  warn: <F extends Fields<F>>(message: string, fields?: F) => write('warn', message, fields),
  error: <F extends Fields<F>>(message: string, fields?: F) => write('error', message, fields),
}

function write(level: Level, message: string, fields: { error?: unknown } = {}): void {
  const { error, ...others } = fields
  const line = {
    level,
    message,
    ...others,
    ...('error' in fields && { error: describe(error) }),
    requestId: getRequestId(),
  }
  // Logs an object, not text: Lambda writes it as JSON into its own line, where CloudWatch can query it.
  console[level](line)
}

/** Nothing else of an error, because the SDKs attach rows, bodies and headers to theirs. */
const describe = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, message: withoutValues(error.message), stack: withoutValues(error.stack ?? '') }
    : { message: withoutValues(String(error)) }

/** DynamoDB repeats what it refuses: "Value '[…the whole transaction…]' at 'transactItems' failed to satisfy …". */
const withoutValues = (text: string): string => text.replace(/Value '.*' at '/gs, "Value '…' at '")
