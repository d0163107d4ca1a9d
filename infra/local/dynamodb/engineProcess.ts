import { StartFailure } from '../../failure.ts'

/** A program that speaks DynamoDB's protocol, and prints `listening` to stderr as soon as it accepts requests. */
export interface EngineProgram {
  /** The command line; throws an error with a readable message if the program is missing. */
  command(env: NodeJS.ProcessEnv, port: number, place?: string): string[]
  /** Where it keeps the data of a club's `file`: engines cannot read each other's data. */
  place(file: string): string
  /** Its error message for data that it cannot read. */
  unreadable?: RegExp
}

export const unreadable = (place: string): StartFailure =>
  new StartFailure(
    `The club's data cannot be opened: ${place} is not a readable database; move it somewhere else to start over.`,
  )
