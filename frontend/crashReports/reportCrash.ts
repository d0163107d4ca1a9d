/** Tells the club what React has caught. What tells it is loaded only now. */
export function reportCrash(error: unknown): void {
  import('./report.ts').then(({ report }) => report(error)).catch(() => undefined)
}
