import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { fires } from '../stand-in/faults.ts'
import type { Delivery, StripeEvent } from './shapes.ts'
import { seconds, type World } from './state.ts'

export type WebhookTarget = { url?: string; secret: string; retryDelays?: number[] }

/** Ten times Stripe's, in milliseconds: a hundred deliveries at once share the one process of a busy computer. */
const patience = 100_000

const usualDelays = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000]

/** Sends events as Stripe does: signed, in no particular order, and again until the club answers 2xx. */
export class Webhooks {
  readonly #world: World
  readonly #delays: number[]
  readonly #closing = new AbortController()
  readonly #jobs = new Set<Promise<void>>()
  #url: string | undefined
  #secret: string

  constructor(world: World, target: WebhookTarget | undefined) {
    this.#world = world
    this.#url = target?.url
    this.#secret = target?.secret ?? ''
    this.#delays = target?.retryDelays ?? usualDelays
    this.#resume()
  }

  setTarget(url: string, secret?: string): void {
    const first = this.#url === undefined
    this.#url = url
    if (secret !== undefined) this.#secret = secret
    if (first) this.#resume()
  }

  send(event: StripeEvent): void {
    const { faults, random } = this.#world
    if (this.#url === undefined) {
      this.#note(event, { state: 'unsent', attempts: 0 })
      return
    }
    if (fires(faults.dropWebhook, random)) {
      this.#note(event, { state: 'dropped', attempts: 0 })
      return
    }
    const delay = fires(faults.delayWebhook, random) ? (faults.delayWebhook?.ms ?? 0) : 0
    this.#start(this.#deliver(event, [delay, ...this.#delays]))
    if (!fires(faults.duplicateWebhook, random)) return
    const copies = faults.duplicateWebhook?.copies ?? 2
    for (let copy = 1; copy < copies; copy += 1) this.#start(this.#once(event))
  }

  /** Delivers an event once more; returns the club's HTTP status, or 0 if it could not be reached. */
  async deliverAgain(eventId: string): Promise<number> {
    const event = this.#world.events.get(eventId)
    if (!event) throw new Error(`There is no event ${eventId}.`)
    return this.#post(event)
  }

  async settled(): Promise<void> {
    while (this.#jobs.size > 0) await Promise.all(this.#jobs)
  }

  /** Pending deliveries stay in the journal, and the next start resumes them. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.settled()
  }

  #resume(): void {
    if (this.#url === undefined) return
    for (const [id, delivery] of this.#world.deliveries.entries()) {
      const event = this.#world.events.get(id)
      if (delivery.state !== 'pending' || !event) continue
      this.#start(this.#deliver(event, [0, ...this.#delays.slice(delivery.attempts)]))
    }
  }

  #start(job: Promise<void>): void {
    const tracked = job.finally(() => this.#jobs.delete(tracked))
    this.#jobs.add(tracked)
  }

  async #deliver(event: StripeEvent, delays: number[]): Promise<void> {
    let attempts = this.#world.deliveries.get(event.id)?.attempts ?? 0
    for (const delay of delays) {
      if (!(await this.#pause(delay))) return
      const status = await this.#post(event)
      if (this.#closing.signal.aborted) return
      attempts += 1
      const delivered = status >= 200 && status < 300
      this.#note(event, { state: delivered ? 'delivered' : 'pending', attempts })
      if (delivered) return
    }
    this.#note(event, { state: 'failed', attempts })
  }

  async #once(event: StripeEvent): Promise<void> {
    await this.#post(event)
  }

  async #pause(ms: number): Promise<boolean> {
    if (ms === 0) return !this.#closing.signal.aborted
    return wait(ms, true, { signal: this.#closing.signal }).catch(() => false)
  }

  async #post(event: StripeEvent): Promise<number> {
    if (this.#url === undefined) throw new Error('The stand-in has no webhook address yet.')
    const body = JSON.stringify(event, null, 2)
    const time = seconds(this.#world)
    const signature = createHmac('sha256', this.#secret).update(`${time}.${body}`).digest('hex')
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': `t=${time},v1=${signature}`,
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(patience)]),
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }

  #note(event: StripeEvent, delivery: Delivery): void {
    this.#world.deliveries.put(event.id, delivery)
    this.#world.journal.commit()
  }
}
