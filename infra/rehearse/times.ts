/** Prefix of a command: once the command has succeeded, the shell prints the CPU time it took at the end of its log. */
export const timed = ['/bin/sh', '-c', '"$@" && times', 'timed']

/**
 * The CPU seconds that a timed command took, which hardly depend on what else the machine is doing. The last line that
 * POSIX `times` prints is the user and system time of the processes the shell has waited for.
 */
export function readTimes(log: string): number {
  const [, ...parts] = /(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/.exec(log) ?? []
  if (parts.length === 0) throw new Error('The shell printed no CPU time.')
  return parts.reduce((sum, part, index) => sum + Number(part) * (index % 2 ? 1 : 60), 0)
}
