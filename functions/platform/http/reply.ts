/** A reply that says more than its body: a status, cookies, headers, or a session that began with it. */
export class Answer<T> {
  readonly body: T
  readonly options: AnswerOptions
  constructor(body: T, options: AnswerOptions) {
    this.body = body
    this.options = options
  }
}

interface AnswerOptions {
  status?: number
  cookies?: string[]
  headers?: Record<string, string>
  /** The session this reply began or moved, null where it ended one; its end goes into the expiry headers. */
  session?: { idleExp: number; absExp: number } | null
}

export const answer = <T>(body: T, options: AnswerOptions): Answer<T> => new Answer(body, options)
