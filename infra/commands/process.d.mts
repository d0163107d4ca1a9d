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

/** The program behind an installed package's command of the same name, as its package.json says. */
export function programOf(name: string): string
