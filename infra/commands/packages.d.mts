type Manifest = Record<string, unknown>

/** Where a file's text uses a package otherwise than by its name and what it documents, one line each. */
export function misuses(file: string, text: string, manifest: Manifest): string[]
