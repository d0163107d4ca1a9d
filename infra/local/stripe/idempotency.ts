import { invalid, keyReused } from './errors.ts'
import type { KeptReply } from './shapes.ts'
import { type Call, seconds, type World } from './state.ts'

const day = 24 * 60 * 60

/** The stored reply for this key, if any; Stripe forgets keys after a day. */
export function getKeptReply(world: World, call: Call, path: string): KeptReply | undefined {
  const key = call.idempotencyKey
  if (key === null) return undefined
  if (key.length > 255) throw invalid('Idempotency keys can have up to 255 characters.')
  const kept = world.replies.get(key)
  if (!kept) return undefined
  if (isOld(world, kept)) {
    world.replies.delete(key)
    return undefined
  }
  if (kept.path !== path) {
    throw keyReused(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${kept.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  }
  if (kept.fingerprint !== call.params.fingerprint(path)) {
    throw keyReused(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  }
  return kept
}

/** Only at a start, so that the store of a long-lived club does not grow forever. */
export function forgetOldReplies(world: World): void {
  for (const [key, kept] of world.replies.entries()) {
    if (isOld(world, kept)) world.replies.delete(key)
  }
}

export function keepReply(
  world: World,
  call: Call,
  reply: { path: string; status: number; body: string },
): void {
  if (call.idempotencyKey === null) return
  world.replies.put(call.idempotencyKey, {
    fingerprint: call.params.fingerprint(reply.path),
    path: reply.path,
    status: reply.status,
    body: reply.body,
    requestId: call.requestId ?? '',
    at: seconds(world),
  })
}

function isOld(world: World, kept: KeptReply): boolean {
  return kept.at <= seconds(world) - day
}
