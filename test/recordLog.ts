import { onTestFinished, vi } from 'vitest'

interface LogLine {
  level: string
  message: string
  requestId: string | undefined
}

/** What a test logs from here on, instead of printing it. */
export function recordLog(): LogLine[] {
  const lines: LogLine[] = []
  for (const level of ['info', 'warn', 'error'] as const) {
    const spy = vi.spyOn(console, level).mockImplementation((line: LogLine) => void lines.push(line))
    onTestFinished(() => spy.mockRestore())
  }
  return lines
}
