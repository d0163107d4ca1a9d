/** The launcher is plain JavaScript, since it runs before anything is installed; these are its types. */
export function take(file: string, alsoPid?: number): boolean
export function isOwn(file: string): boolean
export function release(file: string): void
export function holder(file: string): number | undefined
