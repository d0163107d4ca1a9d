/**
 * The release, as in package.json and infra/CHANGELOG.md. Only for the office and for those who deploy: strangers need
 * not know which faults a club may still have.
 */
export const version = '0.3.0'
