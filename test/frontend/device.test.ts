import { expect, test } from 'vitest'
import { describeDevice } from '#frontend/account/deviceName.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/18.0 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15) ${webkit} SamsungBrowser/27.0 Chrome/125.0 Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0)', 'A browser on Windows'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
])('the user agent %s is shown as %s', (userAgent, name) => {
  expect(describeDevice(userAgent)).toBe(name)
})
