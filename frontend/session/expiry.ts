/** The session's expiry as reported by the server's replies. */
export interface SessionExpiry {
  secondsLeft: number
  warning: boolean
}

/** From the last reply; undefined before the first one. */
export function readSessionExpiry(): SessionExpiry | undefined {
  const seconds = readMeta('session-expires-in')
  if (seconds === undefined) return undefined
  return { secondsLeft: Number(seconds), warning: readMeta('session-warning') === 'true' }
}

/** Calls back with the last reported expiry, and then with each new one. */
export function watchSessionExpiry(tell: (expiry: SessionExpiry) => void): () => void {
  const notify = () => {
    const expiry = readSessionExpiry()
    if (expiry) tell(expiry)
  }
  notify()
  document.addEventListener('api-response', notify)
  return () => document.removeEventListener('api-response', notify)
}

const readMeta = (name: string): string | undefined =>
  document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
