interface Import {
  /** Undefined if it is computed. */
  name?: string
  isPlain: boolean
}

/** What a file's text imports. */
export function readImports(file: string, text: string): Import[]

/** Every import of a file that its top-level folder may not have, one line each. */
export function crossings(file: string, imports: Import[]): string[]

/** One line for each folder that directly holds too many of the files. */
export function crowds(files: string[]): string[]

/** The figures of a folder's imports, and one line for each import that goes up its layers or in a circle. */
export function graph(
  top: string,
  rule: { depth: number; layers: string[]; isShallow?: boolean },
  files: [file: string, imports: Import[]][],
): { figures: string; wrong: string[] }

/** The layers of each top-level folder that has them, the highest first. */
export const layered: Record<
  'functions' | 'frontend' | 'infra',
  { depth: number; layers: string[]; isShallow?: boolean }
>
