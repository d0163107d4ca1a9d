import { StartFailure } from '../failure.ts'

/** A program that speaks DynamoDB's protocol, and says `listening` on stderr as soon as it does. */
export interface EngineProgram {
  /** The command line; throws a sentence where the program is missing. */
  command(env: NodeJS.ProcessEnv, port: number, place?: string): string[]
  /** Where it keeps the data of a club's `file`: none can read another's. */
  place(file: string): string
  /** Its complaint about data that it cannot read. */
  unreadable?: RegExp
}

export const unreadable = (place: string): StartFailure =>
  new StartFailure(
    `The club's data cannot be opened: ${place} is not a readable database; move it away to begin anew.`,
  )
