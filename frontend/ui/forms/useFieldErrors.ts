import { useState } from 'react'
import type { Issue } from '#shared/http.ts'

/** The errors of a dialog by field; others are shown above the buttons. */
export function useFieldErrors<Field extends string>(fields: readonly Field[]) {
  const [problems, setProblems] = useState<{ issues: Issue[]; message?: string }>({ issues: [] })
  return {
    of: (name: Field) => problems.issues.find(({ field }) => field === name)?.message,
    message: problems.message,
    clear: () => setProblems({ issues: [] }),
    put: (field: Field, message: string) => setProblems({ issues: [{ field, message }] }),
    show(error: { message: string; issues: Issue[] }) {
      const issues = error.issues.filter(({ field }) => fields.some(name => name === field))
      setProblems(issues.length > 0 ? { issues } : { issues, message: error.message })
    },
  }
}
