/** What the replies of the club say about the end of the session. */
export interface Expiry {
  secondsLeft: number
  warning: boolean
}

/** Of the last reply; undefined before the first one. */
export function readExpiry(): Expiry | undefined {
  const seconds = meta('session-expires-in')
  if (seconds === undefined) return undefined
  return { secondsLeft: Number(seconds), warning: meta('session-warning') === 'true' }
}

/** Tells what the last reply said, and then what each one says. */
export function watchExpiry(tell: (expiry: Expiry) => void): () => void {
  const look = () => {
    const expiry = readExpiry()
    if (expiry) tell(expiry)
  }
  look()
  document.addEventListener('api-response', look)
  return () => document.removeEventListener('api-response', look)
}

const meta = (name: string): string | undefined =>
  document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
