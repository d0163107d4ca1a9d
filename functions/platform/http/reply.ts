/** A reply with more than a body: a status, cookies, headers, or a session that was started or ended. */
export class ReplyWithOptions<T> {
  readonly body: T
  readonly options: ReplyOptions
  constructor(body: T, options: ReplyOptions) {
    this.body = body
    this.options = options
  }
}

interface ReplyOptions {
  status?: number
  cookies?: string[]
  headers?: Record<string, string>
  /** The session this reply began or moved, null where it ended one; its end goes into the expiry headers. */
  session?: { idleExp: number; absExp: number } | null
}

export const replyWith = <T>(body: T, options: ReplyOptions): ReplyWithOptions<T> =>
  new ReplyWithOptions(body, options)
