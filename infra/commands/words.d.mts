/** Every text of a script that a person may read; what only the run knows is an ellipsis. */
export function textsIn(file: string, source: string): { line: number; text: string }[]

/** What is wrong with the words of the files, one line each. */
export function checkWords(files: [file: string, source: string][]): string[]
