import { useState } from 'react'
import type { Issue } from '#shared/http.ts'

/** What is wrong in a dialog, by its fields; what is of none of them stands above the buttons. */
export function useProblems<Field extends string>(fields: readonly Field[]) {
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
