/** "12 Field Lane, Springfield, NY 10001"; missing parts are left out. */
export function formatAddress(at: { address?: string; city?: string; state?: string; zip?: string }): string {
  const place = [at.state, at.zip].filter(Boolean).join(' ')
  return [at.address, at.city, place].filter(Boolean).join(', ')
}
