/** Reports to the club an error caught by React. The reporting code is loaded only when needed. */
export function reportCrash(error: unknown): void {
  import('./report.ts').then(({ report }) => report(error)).catch(() => undefined)
}
