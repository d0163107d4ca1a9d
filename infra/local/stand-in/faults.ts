/**
 * Fires at most `count` times (without it, until removed), each time with probability `rate` (without it, always).
 */
export type Fault = { rate?: number; count?: number }

export function fires(fault: Fault | undefined, random: () => number): boolean {
  if (!fault) return false
  if (fault.count !== undefined && fault.count <= 0) return false
  if (fault.rate !== undefined && random() >= fault.rate) return false
  if (fault.count !== undefined) fault.count -= 1
  return true
}
