/** Runs a Node program in our terminal and answers with its exit code. */
export function run(
  args: string[],
  options?: {
    /** A channel to us, whose end tells the program that we are gone. */
    channel?: boolean
    env?: NodeJS.ProcessEnv
    /** Gets what the program says, as it says it. */
    hear?: (text: string) => void
  },
): Promise<number>

/** The program behind a command of an installed package, of the same name unless said, as its package.json says. */
export function programOf(name: string, command?: string): string
