/** `changed`: the user or their data has changed, so the session should be reloaded. */
export type TabMessage = 'signed-out' | 'changed'

let channel: BroadcastChannel | undefined

/** Tells the other tabs of this browser what they would otherwise learn at their next poll. */
export const notifyOtherTabs = (news: TabMessage): void => channel?.postMessage(news)

export function listenToOtherTabs(onMessage: (news: unknown) => void): () => void {
  const own = openChannel()
  if (!own) return () => {}
  own.onmessage = ({ data }) => onMessage(data)
  channel = own
  return () => own.close()
}

/** Undefined if cookies are blocked, because Firefox then refuses to create one. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('session')
  } catch {
    return undefined
  }
}
