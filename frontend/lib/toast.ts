/** One message at a time; a new one takes the place of the old. Plain state, so that anything may call it. */

export interface ToastMessage {
  id: number
  title: string
  description?: string | undefined
  destructive: boolean
  duration: number
}

let current: ToastMessage | undefined
let count = 0
const listeners = new Set<() => void>()

export function toast(message: {
  title: string
  description?: string | undefined
  destructive?: boolean
  duration?: number
}): void {
  count += 1
  show({ destructive: false, duration: 5000, ...message, id: count })
}

export const dismissToast = (): void => show(undefined)
export const currentToast = (): ToastMessage | undefined => current

export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(message: ToastMessage | undefined): void {
  current = message
  for (const listener of listeners) listener()
}
