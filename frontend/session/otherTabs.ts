/** `changed`: another look at the session is worth it, the person or what is known of him is new. */
export type News = 'signed-out' | 'changed'

let channel: BroadcastChannel | undefined

/** What the other tabs of this browser would else learn at their next look. */
export const tellOtherTabs = (news: News): void => channel?.postMessage(news)

export function hearOtherTabs(hear: (news: unknown) => void): () => void {
  const own = new BroadcastChannel('session')
  own.onmessage = ({ data }) => hear(data)
  channel = own
  return () => own.close()
}
