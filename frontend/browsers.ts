/**
 * The oldest supported browsers, each from spring or summer of 2024. The limits are `light-dark()`, relative
 * colors and the popover attribute; `public/first.js` checks for these. The site is built for these versions,
 * the README names them, and `npm run test:browsers` tells its stories in the oldest Chromium too.
 */
export const oldestBrowsers = { chrome: 123, edge: 123, firefox: 128, safari: 17.5 }

/** In the bundler's format: "chrome123". */
export const buildTargets = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`)
