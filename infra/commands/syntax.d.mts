/** A node of the syntax tree, as ESTree has it. */
export interface Syntax {
  type: string
  start: number
  end: number
  [field: string]: unknown
}
export function parse(file: string, text: string): { nodes: [node: Syntax, parent?: Syntax][] }
