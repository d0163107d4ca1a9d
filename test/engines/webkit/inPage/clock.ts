import { type Clock, withGlobal } from '@sinonjs/fake-timers'

/**
 * The page's clock, controlled by a story, with everything that Playwright's replaces; WebKit has no idle callbacks.
 */

let clock: Clock | undefined

const storiesClock = {
  install(now: number): void {
    clock ??= withGlobal(window).install({
      now,
      shouldAdvanceTime: true,
      toFake: [
        'Date',
        'performance',
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
        'requestAnimationFrame',
        'cancelAnimationFrame',
      ],
    })
  },
  runFor: (ms: number) => clock?.tickAsync(ms),
  pauseAt(time: number): void {
    clock?.setTickMode({ mode: 'manual' })
    clock?.jump(Math.max(0, time - clock.now))
  },
  resume: () => clock?.setTickMode({ mode: 'interval' }),
}

export type StoriesClock = typeof storiesClock

Object.assign(window, { storiesClock })
