/** One toast at a time; a new one replaces the old one. Plain module state, so that any code can show one. */

export interface ToastMessage {
  id: number
  title: string
  description?: string
  destructive: boolean
  duration: number
}

let current: ToastMessage | undefined
let count = 0
const listeners = new Set<() => void>()

export function toast(message: {
  title: string
  description?: string
  destructive?: boolean
  duration?: number
}): void {
  count += 1
  publish({ destructive: false, duration: 5000, ...message, id: count })
}

export const dismissToast = (): void => publish(undefined)
export const currentToast = (): ToastMessage | undefined => current

export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(message: ToastMessage | undefined): void {
  current = message
  for (const listener of listeners) listener()
}
