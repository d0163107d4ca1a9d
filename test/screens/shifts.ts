import type { Page } from 'playwright-core'

/** What Google calls good is 0.1. The sum of what moves, by the part of the window and by how far. */
export const mostShift = 0.02

/** Layout shifts that no tap caused, with what moved. */
interface Shifts {
  sum: number
  parts: string[]
}

declare global {
  interface Window {
    shifts: Shifts
  }
  /** Chromium only. */
  interface PerformanceEntry {
    hadRecentInput?: boolean
    value?: number
    sources?: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
}

/** Runs in the page, before its scripts. Other engines than Chromium report nothing. */
export function watchShifts(): void {
  const shifts: Shifts = { sum: 0, parts: [] }
  window.shifts = shifts
  new PerformanceObserver(list => {
    for (const { hadRecentInput, value = 0, sources: [first] = [] } of list.getEntries()) {
      if (hadRecentInput) continue
      shifts.sum += value
      const text = first?.node?.textContent?.slice(0, 40)
      shifts.parts.push(`“${text}” from ${first?.previousRect.y} to ${first?.currentRect.y}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

export const readShifts = (page: Page): Promise<Shifts> => page.evaluate(() => window.shifts)
