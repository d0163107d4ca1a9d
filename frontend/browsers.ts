/**
 * The oldest supported browsers, each from spring or summer of 2024, as set by `limitingFeatures`. The site
 * is built for these versions, the README lists them, and `npm run test:browsers` also runs its stories in
 * the oldest Chromium.
 */
export const oldestBrowsers = { chrome: 123, edge: 123, firefox: 128, safari: 17.5 }

/** Features that these browsers have and older ones lack. `first.js` tells users without them to update. */
export const limitingFeatures = {
  attributes: ['popover'],
  colors: ['light-dark(red, red)', 'oklch(from red l c h)'],
}

/** In the bundler's format: "chrome123". */
export const buildTargets = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`)
