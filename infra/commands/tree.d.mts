/** Every file of these kinds in the folders that is, or could be, committed: its path and its text. */
export function readTree(folders: string[], kinds?: RegExp): [file: string, source: string][]
