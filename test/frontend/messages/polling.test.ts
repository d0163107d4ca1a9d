import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  getChatInterval,
  getListInterval,
  type PageActivity,
  pollIntervals,
  sharePolling,
  startPolling,
} from '#frontend/messages/polling.ts'

const minute = 60_000
const hour = 60 * minute
const pass = (time: number) => vi.advanceTimersByTimeAsync(time)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A browser tab that is visible or not, and used or not, with a screen that asks the club. */
function openTab(getInterval = getChatInterval, ask = vi.fn(async () => {})) {
  let isVisible = true
  const received = { visible: () => {}, input: () => {} }
  const page: PageActivity = {
    isVisible: () => isVisible,
    onVisible: look => {
      received.visible = look
      return () => {
        received.visible = () => {}
      }
    },
    onInput: note => {
      received.input = note
      return () => {
        received.input = () => {}
      }
    },
  }
  return {
    ask,
    stop: startPolling(ask, getInterval, page),
    touch: () => received.input(),
    hide() {
      isVisible = false
    },
    show() {
      isVisible = true
      received.visible()
    },
  }
}

test('an open conversation makes 360 requests in an hour of use, and 139 when it is left unattended', async () => {
  const { ask, touch, stop } = openTab()
  for (let passed = 0; passed < hour; passed += minute) {
    touch()
    await pass(minute)
  }
  expect(ask).toHaveBeenCalledTimes(360)
  touch()
  await pass(hour)
  expect(ask).toHaveBeenCalledTimes(360 + 139)
  stop()
  await pass(hour)
  expect(ask).toHaveBeenCalledTimes(499)
})

test('an open list of conversations makes 60 requests in an hour', async () => {
  const { ask, stop } = openTab(getListInterval)
  await pass(hour)
  expect(ask).toHaveBeenCalledTimes(60)
  stop()
})

test('a hidden tab makes no requests, and one as soon as its user returns', async () => {
  const { ask, hide, show, stop } = openTab()
  await pass(25_000)
  hide()
  await pass(hour)
  expect(ask).toHaveBeenCalledTimes(2)
  show()
  await pass(0)
  hide()
  show()
  await pass(0)
  expect(ask).toHaveBeenCalledTimes(3)
  await pass(30_000)
  expect(ask).toHaveBeenCalledTimes(4)
  stop()
})

test('a watched screen has one request in progress, however long it takes, and goes on after a failure', async () => {
  let answer = () => {}
  const ask = vi.fn(() => new Promise<void>(resolve => (answer = resolve)))
  const { touch, show, stop } = openTab(getChatInterval, ask)
  await pass(5 * minute)
  touch()
  show()
  await pass(minute)
  expect(ask).toHaveBeenCalledTimes(1)
  ask.mockRejectedValue(new Error('no network'))
  answer()
  await pass(2 * pollIntervals.idleChat)
  expect(ask.mock.calls.length).toBeGreaterThanOrEqual(3)
  stop()
})

test('a watched screen whose user becomes active again is updated within the short interval', async () => {
  const { ask, touch, stop } = openTab()
  await pass(10 * minute + 15_000)
  const before = ask.mock.calls.length
  touch()
  await pass(0)
  expect(ask).toHaveBeenCalledTimes(before + 1)
  for (let at = 0; at < 50; at++) touch()
  await pass(9_999)
  expect(ask).toHaveBeenCalledTimes(before + 1)
  stop()
})

test('all parts of a screen that watch the same data share one request', () => {
  const stop = vi.fn()
  const start = vi.fn(() => stop)
  const leave = [sharePolling('chat a', start), sharePolling('chat a', start)]
  expect(start).toHaveBeenCalledTimes(1)
  leave[0]?.()
  expect(stop).not.toHaveBeenCalled()
  leave[1]?.()
  expect(stop).toHaveBeenCalledTimes(1)
  sharePolling('chat a', start)()
  expect(start).toHaveBeenCalledTimes(2)
})
