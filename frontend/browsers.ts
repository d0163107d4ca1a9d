/**
 * The oldest supported browsers, each from spring or summer of 2024. The limits are `limitingFeatures`. The site is
 * built for these versions, the README names them, and `npm run test:browsers` tells its stories in the oldest Chromium too.
 */
export const oldestBrowsers = { chrome: 123, edge: 123, firefox: 128, safari: 17.5 }

/** What those have and older ones lack; `public/first.js` tells whoever lacks one of them to update. */
export const limitingFeatures = {
  attributes: ['popover'],
  colors: ['light-dark(red, red)', 'oklch(from red l c h)'],
}

/** In the bundler's format: "chrome123". */
export const buildTargets = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`)
