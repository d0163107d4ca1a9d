import { getRequestId } from './requestId.ts'

type Level = 'info' | 'warn' | 'error'

/** Beside the error only what is plain: a row, or a part of one, is personal and belongs in no line. */
type Fields<F> = { [Name in keyof F]: Name extends 'error' ? unknown : string | number | boolean | undefined }

/**
 * What the Lambdas write down: a line has its level, its message, the fields given and the id of the request, or of
 * the run, that it belongs to.
 */
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
  // An object and not its text: Lambda writes it into its own line as JSON, where CloudWatch can look into it.
  console[level](line)
}

/** Of an error nothing else: what the SDKs attach to theirs are rows, bodies and headers. */
const describe = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : { message: String(error) }
