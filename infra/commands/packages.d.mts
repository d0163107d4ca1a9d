/** What changes packages, one line each: of these files and this package.json, or of the repository's. */
export function checkPackages(
  files?: (readonly [file: string, text: string])[],
  manifest?: Record<string, unknown>,
): string[]
