/** A reply with more than a body: a status, cookies, headers, or a started or ended session. */
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
  /** The session this reply started or extended, null if it ended one; sets the expiry headers. */
  session?: { idleExp: number; absExp: number } | null
}

export const replyWith = <T>(body: T, options: ReplyOptions): ReplyWithOptions<T> =>
  new ReplyWithOptions(body, options)
